import { t } from '@lingui/core/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchData, upload } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { shortDate } from '../../../ui/format/dates.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { PictureField } from '../../../ui/parts/PictureField.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { setProfilePicture, showProfile } from '../contract.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { ChangePin } from './ChangePin.tsx'
import { ForgotPin } from './ForgotPin.tsx'
import './profile.css'

/** The link of the picture holds ten minutes, so the profile is fetched again before. */
const profileQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['profile', businessid],
    queryFn: ({ signal }) => fetchData(showProfile, { params: { id: businessid } }, { signal }),
    staleTime: 5 * 60_000,
  })

/** The person who is logged in. Name, phone and email are read-only; picture, PIN and password can be changed. */
export function ProfileSettings({ businessid }: { businessid: string }) {
  const queryClient = useQueryClient()
  const { data: profile, error, refetch } = useQuery(profileQuery(businessid))
  if (!profile)
    return error ? (
      <Callout tone="wait" role="status" title={t`Your profile could not be fetched.`}>
        {isProblem(error) ? error.message : t`Try again in a moment.`}{' '}
        <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    ) : (
      <Skeleton rows={6} />
    )
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['profile', businessid] })
  async function savePicture(picture: Blob) {
    try {
      await upload(setProfilePicture, { params: { id: businessid } }, picture, 'picture.jpg')
      await refresh()
      notify.success(t`Profile picture updated successfully`)
      return null
    } catch (failure) {
      notify.error(t`Error Updating Profile Picture`)
      return isProblem(failure) ? failure.message : t`Try again in a moment.`
    }
  }
  return (
    <div className="profile">
      <PictureField name={`${profile.firstname} ${profile.lastname}`} src={profile.profile_picture} save={savePicture} />
      <div>
        <DescriptionList
          facts={[
            { name: t`First Name`, value: profile.firstname },
            { name: t`Last Name`, value: profile.lastname },
            { name: t`Phone Number`, value: profile.phone ?? t`None` },
            { name: t`Email Address`, value: profile.email ?? t`None` },
          ]}
        />
        <p className="soft profile__note">{t`To change one of these, write to Support.`}</p>
      </div>
      <Secrets pinSetOn={profile.pin_set_on} onChanged={() => void refresh()} />
    </div>
  )
}

function Secrets({ pinSetOn, onChanged }: { pinSetOn: string | null; onChanged: () => void }) {
  const [open, setOpen] = useState<'pin' | 'password' | null>(null)
  const [isUnsaved, setUnsaved] = useState(false)
  function close() {
    setUnsaved(false)
    setOpen(null)
  }
  function done() {
    onChanged()
    close()
  }
  return (
    <div>
      {pinSetOn !== null && (
        <div className="profile__secret">
          <span>
            <b>{t`Transaction PIN`}</b>
            <small>{t`Changed ${shortDate(pinSetOn)}`}</small>
          </span>
          <Button onClick={() => setOpen('pin')}>{t`Change Transaction Pin`}</Button>
        </div>
      )}
      <div className="profile__secret">
        <span>
          <b>{t`Password`}</b>
          <small>{t`A new password logs out every other device.`}</small>
        </span>
        <Button onClick={() => setOpen('password')}>{t`Change Password`}</Button>
      </div>
      {pinSetOn !== null && <ForgotPin onDone={onChanged} />}
      <Dialog title={t`Change PIN`} isOpen={open === 'pin'} isUnsaved={isUnsaved} onClose={close}>
        <ChangePin onChange={setUnsaved} onDone={done} />
      </Dialog>
      <Dialog title={t`Change Password`} isOpen={open === 'password'} isUnsaved={isUnsaved} onClose={close}>
        <ChangePassword onChange={setUnsaved} onDone={done} />
      </Dialog>
    </div>
  )
}
