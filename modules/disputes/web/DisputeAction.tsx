import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../../ui/data/contract-key.ts'
import { clockTime, dayWithDate } from '../../../ui/format/dates.ts'
import { EditIcon, FlagIcon } from '../../../ui/icons/icons.tsx'
import { ActionRow } from '../../../ui/parts/ActionRows.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { TextArea } from '../../../ui/parts/TextArea.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import { showCashierTransaction, showReceipt } from '../../history/contract.ts'
import type { TransactionDetails } from '../../history/web/index.ts'
import { InterruptedNote, useInterruptedForm, useInterruptedNames } from '../../identity/web/index.ts'
import { answerDispute, answerDisputeSchema, createDispute, createDisputeSchema, REMARK_LENGTH, showDispute } from '../contract.ts'
import { disputeQuery, disputeTypesQuery } from './queries.ts'

const disputeName = (transactionId: string) => `dispute ${transactionId}`
const answerName = (transactionId: string) => `dispute-answer ${transactionId}`

/** Logs a dispute about a transaction, or shows what became of the one there is. */
export default function DisputeAction({ payment: transaction }: { payment: TransactionDetails }) {
  const names = useInterruptedNames()
  const [isOpen, setOpen] = useState(names.includes(disputeName(transaction._id)) || names.includes(answerName(transaction._id)))
  const { dispute_status: status } = transaction
  const dispute = useQuery({ ...disputeQuery(transaction._id), enabled: status !== 'non' }).data
  if (status === 'non' && !transaction.allowed.includes('dispute')) return null
  if (status !== 'non') {
    const detail = dispute?.reason ?? (dispute && answerDue(dispute.createdon, dispute.answer_due))
    const title = status === 'pending' ? t`Dispute: Pending` : t`Dispute: Resolved`
    return (
      <>
        <ActionRow icon={FlagIcon} title={title} detail={detail} isOff onPress={() => undefined} />
        {dispute?.may_answer && dispute.question !== null && (
          <>
            <ActionRow icon={EditIcon} title={t`Answer Kasuwa staff`} detail={dispute.question} onPress={() => setOpen(true)} />
            <Dialog title={t`Answer Kasuwa staff`} isOpen={isOpen} onClose={() => setOpen(false)}>
              <AnswerForm transactionId={transaction._id} question={dispute.question} onDone={() => setOpen(false)} />
            </Dialog>
          </>
        )}
      </>
    )
  }
  return (
    <>
      <ActionRow icon={FlagIcon} title={t`Log A Dispute`} onPress={() => setOpen(true)} />
      <Dialog title={t`Log A Dispute`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <DisputeForm transactionId={transaction._id} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function answerDue(logged: string, due: string): string {
  const [time, day] = [clockTime(logged), dayWithDate(due)]
  return t`Logged ${time}. Kasuwa staff answer by ${day}.`
}

const disputeFormSchema = createDisputeSchema.pick({ dispute_type: true, remark: true })

function DisputeForm({ transactionId, onDone }: { transactionId: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const types = useQuery(disputeTypesQuery(transactionId))
  const name = disputeName(transactionId)
  const [interrupted] = useInterruptedForm<{ dispute_type: string; remark: string }>(name)
  const form = useContractForm(createDispute, {
    values: { dispute_type: '', remark: '' },
    before: interrupted,
    keptAs: name,
    schema: disputeFormSchema,
    input: (fields) => ({ body: { transaction_id: transactionId, type: 'merchant_transaction' as const, ...fields } }),
    async onDone({ message }) {
      notify.success(message)
      await refresh(queryClient, showReceipt, showCashierTransaction, showDispute)
      onDone()
    },
  })
  return (
    <Form of={form}>
      {interrupted && <InterruptedNote />}
      <div className="form">
        <Select
          label={t`Dispute type`}
          placeholder={types.isError ? t`The types could not be fetched` : t`Choose what is wrong`}
          options={(types.data ?? []).map((text) => ({ value: text, label: text }))}
          {...form.field('dispute_type')}
          onChange={({ target }) => form.field('dispute_type').onChange(target.value)}
        />
        <TextArea label={t`Remark`} rows={4} maxLength={REMARK_LENGTH} {...form.text('remark')} />
        <p className="soft">{t`No money moves while Kasuwa staff look at it.`}</p>
      </div>
      <FormActs of={form} act={t`Log A Dispute`}>
        <CancelButton />
      </FormActs>
    </Form>
  )
}

function AnswerForm({ transactionId, question, onDone }: { transactionId: string; question: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const name = answerName(transactionId)
  const values = { transaction_id: transactionId, answer: '' }
  const [interrupted] = useInterruptedForm<typeof values>(name)
  const form = useContractForm(answerDispute, {
    values,
    before: interrupted,
    keptAs: name,
    schema: answerDisputeSchema,
    input: (body) => ({ body }),
    async onDone({ message }) {
      notify.success(message)
      await refresh(queryClient, showReceipt, showCashierTransaction, showDispute)
      onDone()
    },
  })
  return (
    <Form of={form}>
      {interrupted !== null && <InterruptedNote />}
      <div className="form">
        <p translate="no">{question}</p>
        <TextArea label={t`Your answer`} rows={4} maxLength={REMARK_LENGTH} {...form.text('answer')} />
      </div>
      <FormActs of={form} act={t`Send answer`}>
        <CancelButton />
      </FormActs>
    </Form>
  )
}
