import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CancelButton } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import type { WireReply } from '../../../platform/http/contract.ts'
import { z } from 'zod'
import { CALLER_ACTS, helpCaller, showCallerForm } from '../contract.ts'

type Shown = WireReply<typeof showCallerForm>
type Act = (typeof CALLER_ACTS)[number]

const ACTS: Readonly<Record<Act, string>> = {
  end_wait: t`End the wait for a code or a password`,
  end_sessions: t`Sign the person out everywhere`,
  resend_invitation: t`Send an invitation again`,
}
const QUESTIONS: Readonly<Record<Shown['questions'][number], string>> = {
  phone: t`Phone number of the sign-in`,
  last_payment: t`Amount of the last payment in or out, in naira`,
  payout_account: t`Last four digits of the payout account`,
}

/** Staff ask the caller each question and type the answers. The product compares them. */
export function CallerForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, error } = useQuery(contractQuery(showCallerForm, { params: { id } }, { gcTime: 0 }))
  if (error) return <Callout tone="wrong" title={isProblem(error) ? error.message : t`This could not be loaded.`} />
  if (!data) return <Skeleton rows={5} />
  if (data.refused_because !== null) return <Callout title={data.refused_because} />
  return <QuestionsForm id={id} shown={data} onDone={onDone} />
}

const NONE = { act: '', subject: '', phone: '', last_payment: '', payout_account: '' }

function QuestionsForm({ id, shown, onDone }: { id: string; shown: Shown; onDone: () => void }) {
  const form = useContractForm(helpCaller, {
    values: NONE,
    schema: z.object({
      act: z.string().min(1, t`Choose an act`),
      subject: z.string().min(1, t`Choose a person`),
      phone: z.string(),
      last_payment: z.string(),
      payout_account: z.string(),
    }),
    input: ({ act, subject, ...typed }) => ({
      params: { id },
      body: { act: act as Act, subject, answers: Object.fromEntries(shown.questions.flatMap((key) => (typed[key] ? [[key, typed[key]]] : []))) },
    }),
    async onDone({ message }) {
      notify.success(message)
      onDone()
    },
  })
  const isInvitation = form.fields.act === 'resend_invitation'
  const subjects = isInvitation
    ? shown.invitations.map(({ _id, name, email }) => ({ value: _id, label: `${name}, ${email}` }))
    : shown.people.map(({ _id, name, role }) => ({ value: _id, label: `${name}, ${role}` }))
  return (
    <Form of={form}>
      <div className="form">
        <Select
          label={t`Act`}
          placeholder={t`Choose an act`}
          options={CALLER_ACTS.filter((act) => act !== 'resend_invitation' || shown.invitations.length > 0).map((act) => ({
            value: act,
            label: ACTS[act],
          }))}
          {...form.text('act')}
        />
        <Select label={isInvitation ? t`Invitation` : t`Person`} placeholder={t`Choose a person`} options={subjects} {...form.text('subject')} />
        <p className="soft">{t`Ask the caller each question and type the answers. All must be right. Three wrong tries end it for a day.`}</p>
        {shown.questions.map((key) => (
          <Field key={key} label={QUESTIONS[key]} autoComplete="off" maxLength={40} {...form.text(key)} />
        ))}
      </div>
      <FormActs of={form} act={t`Check and do it`}>
        <CancelButton />
      </FormActs>
    </Form>
  )
}
