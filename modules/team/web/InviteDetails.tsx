import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { ResolvedName } from '../../../ui/parts/ResolvedName.tsx'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { inviteByEmailSchema, inviteCashierSchema, type InviteRole } from '../contract.ts'
import { cashpointNameQuery, type RoleInfo } from './queries.ts'

/** `cashpoint`: the name that the server found for `nuban`. */
export type Invite = { role: InviteRole | null; name: string; email: string; nuban: string; cashpoint: string }
export type InviteFaults = Partial<Record<string, string>>

type Props = {
  invite: Invite
  roles: readonly RoleInfo[]
  faults: InviteFaults
  onChange: (invite: Invite) => void
  onFaults: (faults: InviteFaults) => void
  onDone: () => void
}

/** Step 1: a person by name and e-mail, or the cashier of a cashpoint by its account number. */
export function InviteDetails({ invite, roles, faults, onChange, onFaults, onDone }: Props) {
  const { form, focusError } = useErrorFocus()
  const isByCashpoint = invite.role === 'cashieraccountant'
  const lookup = useQuery({ ...cashpointNameQuery(invite.nuban), enabled: isByCashpoint && /^\d{10}$/.test(invite.nuban) })
  const found = isByCashpoint && invite.nuban.length === 10 && !lookup.isError ? lookup.data?.name : undefined
  const [isWanted, setWanted] = useState(false)
  const lookupFault =
    lookup.isError && invite.nuban.length === 10 ? (isProblem(lookup.error) ? lookup.error.message : t`An occured error`) : undefined

  function next() {
    const { role, name, email, nuban } = invite
    const issues = (isByCashpoint ? inviteCashierSchema.safeParse({ role, nuban }) : inviteByEmailSchema.safeParse({ role, name, email })).error
      ?.issues
    if (issues && issues.length > 0) {
      // The first message of each field.
      const found: InviteFaults = {}
      for (const { path, message } of issues) found[String(path[0])] ??= message
      onFaults(found)
      return focusError()
    }
    if (isByCashpoint && found === undefined) return setWanted(true)
    onChange({ ...invite, name: name.trim(), email: email.trim(), cashpoint: found ?? '' })
    onDone()
  }
  const tooLong = inviteCashierSchema.shape.nuban.safeParse(invite.nuban).error?.issues[0]?.message
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      <div className="form">
        {isByCashpoint ? (
          <Field
            label={t`Cashpoint Account Number`}
            inputMode="numeric"
            autoComplete="off"
            value={invite.nuban}
            error={faults['nuban'] ?? (invite.nuban.length > 10 ? tooLong : lookupFault)}
            below={
              lookup.isFetching ? (
                <ResolvedName lead={t`Fetching Cashpoint Name`} isLooking />
              ) : (
                found !== undefined && <ResolvedName lead={t`This account belongs to the cashpoint`} name={found} />
              )
            }
            onChange={({ target }) => {
              setWanted(false)
              onChange({ ...invite, nuban: target.value.replaceAll(/\D/g, ''), cashpoint: '' })
            }}
          />
        ) : (
          <>
            <Field
              label={t`Full Name`}
              autoComplete="off"
              value={invite.name}
              error={faults['name']}
              onChange={({ target }) => onChange({ ...invite, name: target.value })}
            />
            <Field
              label={t`Email Address`}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              value={invite.email}
              error={faults['email']}
              onChange={({ target }) => onChange({ ...invite, email: target.value })}
            />
          </>
        )}
        <RadioCards
          label={t`Role`}
          name="role"
          value={invite.role}
          error={faults['role']}
          options={roles.map((one) => ({ value: one.value, title: one.name, detail: one.rights[0] }))}
          onChange={(value) => onChange({ ...invite, role: value as InviteRole })}
        />
      </div>
      {isWanted && found === undefined && !lookup.isFetching && <p role="alert">{t`Enter the account number of one of your cashpoints.`}</p>}
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit">{t`Continue`}</Button>
        <CancelButton />
      </p>
    </form>
  )
}
