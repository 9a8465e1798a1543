import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireReply } from '../../../platform/http/contract.ts'
import { upload } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
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
import { ChangeContact, type ContactKind } from './ChangeContact.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { ChangePin } from './ChangePin.tsx'
import { ForgotPin } from './ForgotPin.tsx'
import { SetPinStep } from './SetPinStep.tsx'
import './profile.css'

/** The link of the picture holds ten minutes, so the profile is fetched again before. */
const profileQuery = (businessid: string) => contractQuery(showProfile, { params: { id: businessid } }, { staleTime: 5 * 60_000 })

/** `mayHavePin`: the role sends money. */
export type ProfileSettingsProps = { businessid: string; mayHavePin: boolean; onPinSet: () => void }

/** The person who is logged in. The name is read-only; phone and email are changed by a code, picture, PIN and password in forms of their own. */
export function ProfileSettings({ businessid, mayHavePin, onPinSet }: ProfileSettingsProps) {
  const queryClient = useQueryClient()
  const { data: profile, error, refetch } = useQuery(profileQuery(businessid))
  if (!profile)
    return error ? (
      <Callout tone="wait" role="status" title={t`Your profile could not be fetched.`}>
        <span>{isProblem(error) ? error.message : t`Try again in a moment.`}</span>{' '}
        <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    ) : (
      <Skeleton rows={6} />
    )
  const reload = () => refresh(queryClient, showProfile)
  async function savePicture(picture: Blob) {
    try {
      await upload(setProfilePicture, { params: { id: businessid } }, picture, 'picture.jpg')
      await reload()
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
            { name: t`Phone Number`, value: <Contact kind="phone" profile={profile} onChanged={() => void reload()} /> },
            { name: t`Email Address`, value: <Contact kind="email" profile={profile} onChanged={() => void reload()} /> },
          ]}
        />
        <p className="soft profile__note">{t`To change your name, write to Support.`}</p>
      </div>
      <Secrets pinSetOn={profile.pin_set_on} mayHavePin={mayHavePin} onPinSet={onPinSet} onChanged={() => void reload()} />
    </div>
  )
}

function Contact({ kind, profile, onChanged }: { kind: ContactKind; profile: WireReply<typeof showProfile>; onChanged: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  function close() {
    setUnsaved(false)
    setOpen(false)
  }
  const title = kind === 'email' ? t`Change email address` : t`Change phone number`
  return (
    <span className="profile__contact">
      <span translate="no">{profile[kind] ?? t`None`}</span>
      <Button kind="text" size="small" aria-label={title} onClick={() => setOpen(true)}>{t`Change`}</Button>
      <Dialog title={title} isOpen={isOpen} isUnsaved={isUnsaved} onClose={close}>
        <ChangeContact
          kind={kind}
          hasPin={profile.pin_set_on !== null}
          isCapped={profile.is_capped_by_change}
          onChange={setUnsaved}
          onDone={() => {
            onChanged()
            close()
          }}
        />
      </Dialog>
    </span>
  )
}

type SecretsProps = Pick<ProfileSettingsProps, 'mayHavePin' | 'onPinSet'> & { pinSetOn: string | null; onChanged: () => void }

function Secrets({ pinSetOn, mayHavePin, onPinSet, onChanged }: SecretsProps) {
  const [open, setOpen] = useState<'pin' | 'new-pin' | 'password' | null>(null)
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
      {pinSetOn === null && mayHavePin && (
        <div className="profile__secret">
          <span>
            <b>{t`Transaction PIN`}</b>
            <small>{t`You need one to send money.`}</small>
          </span>
          <Button onClick={() => setOpen('new-pin')}>{t`Create Transaction PIN`}</Button>
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
      <Dialog title={t`Create PIN`} isOpen={open === 'new-pin'} onClose={close}>
        <SetPinStep
          onDone={() => {
            onPinSet()
            done()
          }}
        />
      </Dialog>
      <Dialog title={t`Change Password`} isOpen={open === 'password'} isUnsaved={isUnsaved} onClose={close}>
        <ChangePassword onChange={setUnsaved} onDone={done} />
      </Dialog>
    </div>
  )
}
