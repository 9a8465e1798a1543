import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../../ui/data/contract-key.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import { PinOrSetPin } from '../../businesses/web/index.ts'
import { changeRole, type GivenRole, listMembers, listRoles } from '../contract.ts'
import type { Member } from './queries.ts'

type Props = { member: Member; hasPin: boolean; onClose: () => void }

/** First the role and the areas that are open to the member, then the PIN. */
export function ChangeRole({ member, hasPin, onClose }: Props) {
  const queryClient = useQueryClient()
  const [role, setRole] = useState<GivenRole | null>(member.roles.find((one) => one.role === member.role)?.value ?? null)
  const [permissions, setPermissions] = useState(member.permissions)
  const [isConfirming, setConfirming] = useState(false)
  const change = useIntent(changeRole)
  const name = member.name || member.email
  const { refusal, clear, refuse } = useActRefusal(t`An error occurred, try again.`)
  async function save() {
    if (role === null) return
    clear()
    try {
      const { message } = await change({ body: { member: member._id, role, ...(role !== 'cashier' && { permissions }) } }, { role, permissions })
      await refresh(queryClient, listMembers, listRoles)
      notify.success(message)
      onClose()
    } catch (error) {
      if (refuse(error)) onClose()
    }
  }
  const area = (key: keyof typeof permissions, label: string) => (
    <Checkbox checked={permissions[key]} onChange={(event) => setPermissions({ ...permissions, [key]: event.target.checked })}>
      {label}
    </Checkbox>
  )
  return (
    <Dialog title={t`Change the role of ${name}`} isOpen onClose={onClose}>
      {isConfirming ? (
        <>
          <p>{t`${name} is signed out and logs in again with the role ${member.roles.find((one) => one.value === role)?.name ?? ''}.`}</p>
          {role === 'cashier' && (
            <p>{t`${name} leaves your team and is the cashier of the cashpoint again, without the balance and without transfers.`}</p>
          )}
          {refusal}
          <PinOrSetPin hasPin={hasPin} act={t`Change Role`} onApproved={save} />
        </>
      ) : (
        <>
          <RadioCards
            label={t`Role`}
            value={role}
            options={member.roles.map((one) => ({ value: one.value, title: one.name, detail: one.summary }))}
            onChange={(value) => setRole(value as GivenRole)}
          />
          {role !== 'cashier' && (
            <fieldset className="team__areas">
              <legend className="field__label">{t`This person may also open`}</legend>
              {area('loans', t`Loans`)}
              {area('affiliates', t`Affiliates`)}
              {area('authorizations', t`Authorizations`)}
            </fieldset>
          )}
          <p className="buttons buttons--apart">
            <Button kind="act" disabled={role === null} onClick={() => setConfirming(true)}>{t`Continue`}</Button>
            <CancelButton />
          </p>
        </>
      )}
    </Dialog>
  )
}
