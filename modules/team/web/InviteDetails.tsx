import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { ResolvedName } from '../../../ui/parts/ResolvedName.tsx'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { inviteByEmailSchema, inviteCashierSchema, type InviteRole } from '../contract.ts'
import { cashpointNameQuery, type RoleInfo } from './queries.ts'

type Fields = { role: InviteRole | null; name: string; email: string; nuban: string }

const EMPTY: Fields = { role: null, name: '', email: '', nuban: '' }
const CASHIER = 'cashieraccountant'

/** A cashier is named by the cashpoint, anybody else by name and e-mail. */
const fieldsSchema = z.custom<Fields>().superRefine(({ role, name, email, nuban }, check) => {
  const { error } = role === CASHIER ? inviteCashierSchema.safeParse({ role, nuban }) : inviteByEmailSchema.safeParse({ role, name, email })
  for (const { path, message } of error?.issues ?? []) check.addIssue({ code: 'custom', path, message })
})

/** What is entered about the invited person, also while the second step shows it. `found`: the name of the cashpoint. */
export function useInviteDetails(onDone: () => Promise<void>) {
  const [isWanted, setWanted] = useState(false)
  const form = useStepForm<Fields, typeof fieldsSchema>({
    values: EMPTY,
    schema: fieldsSchema,
    onContinue: () => (isByCashpoint && found === undefined ? setWanted(true) : onDone()),
  })
  const { role, name, email, nuban } = form.fields
  const isByCashpoint = role === CASHIER
  const lookup = useQuery({ ...cashpointNameQuery(nuban), enabled: isByCashpoint && /^\d{10}$/.test(nuban) })
  const found = isByCashpoint && nuban.length === 10 && !lookup.isError ? lookup.data?.name : undefined
  return {
    form,
    invite: { role, name: name.trim(), email: email.trim(), nuban },
    isByCashpoint,
    lookup,
    found,
    isWanted: isWanted && found === undefined && !lookup.isFetching,
    forgetWanted: () => setWanted(false),
  }
}

/** Step 1: a person by name and e-mail, or the cashier of a cashpoint by its account number. */
export function InviteDetails({ of, roles }: { of: ReturnType<typeof useInviteDetails>; roles: readonly RoleInfo[] }) {
  const { form, isByCashpoint, lookup, found } = of
  const [role, name, email, nuban] = [form.field('role'), form.field('name'), form.field('email'), form.field('nuban')]
  const lookupFault =
    lookup.isError && nuban.value.length === 10 ? (isProblem(lookup.error) ? lookup.error.message : t`An occured error`) : undefined
  const tooLong = inviteCashierSchema.shape.nuban.safeParse(nuban.value).error?.issues[0]?.message
  return (
    <Form of={form}>
      <div className="form">
        {isByCashpoint ? (
          <Field
            label={t`Cashpoint Account Number`}
            inputMode="numeric"
            autoComplete="off"
            value={nuban.value}
            error={nuban.error ?? (nuban.value.length > 10 ? tooLong : lookupFault)}
            below={
              lookup.isFetching ? (
                <ResolvedName lead={t`Fetching Cashpoint Name`} isLooking />
              ) : (
                found !== undefined && <ResolvedName lead={t`This account belongs to the cashpoint`} name={found} />
              )
            }
            onChange={({ target }) => {
              of.forgetWanted()
              form.set({ nuban: target.value.replaceAll(/\D/g, '') })
            }}
          />
        ) : (
          <>
            <Field
              label={t`Full Name`}
              autoComplete="off"
              value={name.value}
              error={name.error}
              onChange={({ target }) => form.set({ name: target.value })}
            />
            <Field
              label={t`Email Address`}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              value={email.value}
              error={email.error}
              onChange={({ target }) => form.set({ email: target.value })}
            />
          </>
        )}
        <RadioCards
          label={t`Role`}
          name="role"
          value={role.value}
          error={role.error}
          options={roles.map((one) => ({ value: one.value, title: one.name, detail: one.rights[0] }))}
          onChange={(value) => form.set({ role: value as InviteRole })}
        />
      </div>
      {of.isWanted && <p role="alert">{t`Enter the account number of one of your cashpoints.`}</p>}
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit">{t`Continue`}</Button>
        <CancelButton />
      </p>
    </Form>
  )
}
