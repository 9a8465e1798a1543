import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { clockTime, dayWithDate } from '../../../ui/format/dates.ts'
import { EditIcon, FlagIcon } from '../../../ui/icons/icons.tsx'
import { useHeldForm } from '../../../ui/kept-forms.ts'
import { ActionRow } from '../../../ui/parts/ActionRows.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { TextArea } from '../../../ui/parts/TextArea.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { showCashierTransaction, showReceipt } from '../../history/contract.ts'
import { InterruptedNote, useInterruptedForm, useInterruptedNames } from '../../identity/web/index.ts'
import { answerDispute, answerSchema, createDispute, type DISPUTE_TYPES, REMARK_LENGTH, remarkSchema, showDispute } from '../contract.ts'
import { disputeQuery, disputeTypesQuery } from './queries.ts'

const disputeName = (transactionId: string) => `dispute ${transactionId}`
const answerName = (transactionId: string) => `dispute-answer ${transactionId}`

type Transaction = { _id: string; dispute_status: 'non' | 'pending' | 'resolved' }

/** Logs a dispute about a transaction, or shows what became of the one there is. `mayLog` is the server's word. */
export function DisputeAction({ transaction, mayLog }: { transaction: Transaction; mayLog: boolean }) {
  const names = useInterruptedNames()
  const [isOpen, setOpen] = useState(names.includes(disputeName(transaction._id)) || names.includes(answerName(transaction._id)))
  const { dispute_status: status } = transaction
  const dispute = useQuery({ ...disputeQuery(transaction._id), enabled: status !== 'non' }).data
  if (status === 'non' && !mayLog) return null
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

function DisputeForm({ transactionId, onDone }: { transactionId: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const types = useQuery(disputeTypesQuery(transactionId))
  const name = disputeName(transactionId)
  const [interrupted] = useInterruptedForm<{ type: string; remark: string }>(name)
  const [type, setType] = useState(interrupted?.type ?? '')
  const [remark, setRemark] = useState(interrupted?.remark ?? '')
  useHeldForm(name, type === '' && remark === '' ? null : { type, remark })
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const send = useIntent(createDispute)
  const { form, focusError } = useErrorFocus()
  const remarkFault = remarkSchema.safeParse(remark).error?.issues[0]?.message
  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (type === '' || remarkFault) return focusError()
    setBusy(true)
    try {
      const dispute_type = type as (typeof DISPUTE_TYPES)[number]
      const body = { transaction_id: transactionId, type: 'merchant_transaction' as const, dispute_type, remark }
      const { message } = await send({ body }, body)
      notify.success(message)
      await refresh(queryClient, showReceipt, showCashierTransaction, showDispute)
      onDone()
    } catch (error) {
      notify.error(isProblem(error) ? error.message : t`An error occurred, try again.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)}>
      {interrupted && <InterruptedNote />}
      <div className="form">
        <Select
          label={t`Dispute type`}
          placeholder={types.isError ? t`The types could not be fetched` : t`Choose what is wrong`}
          options={(types.data ?? []).map((text) => ({ value: text, label: text }))}
          value={type}
          error={isTried && type === '' ? t`Choose what is wrong` : undefined}
          onChange={({ target }) => setType(target.value)}
        />
        <TextArea
          label={t`Remark`}
          rows={4}
          maxLength={REMARK_LENGTH}
          value={remark}
          error={isTried ? remarkFault : undefined}
          onChange={({ target }) => setRemark(target.value)}
        />
        <p className="soft">{t`No money moves while Kasuwa staff look at it.`}</p>
      </div>
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isBusy={isBusy}>{t`Log A Dispute`}</Button>
        <CancelButton />
      </p>
    </form>
  )
}

function AnswerForm({ transactionId, question, onDone }: { transactionId: string; question: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const name = answerName(transactionId)
  const [interrupted] = useInterruptedForm<string>(name)
  const [answer, setAnswer] = useState(interrupted ?? '')
  useHeldForm(name, answer === '' ? null : answer)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const reply = useIntent(answerDispute)
  const { form, focusError } = useErrorFocus()
  const fault = answerSchema.safeParse(answer).error?.issues[0]?.message
  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (fault) return focusError()
    setBusy(true)
    try {
      const { message } = await reply({ body: { transaction_id: transactionId, answer } }, answer)
      notify.success(message)
      await refresh(queryClient, showReceipt, showCashierTransaction, showDispute)
      onDone()
    } catch (error) {
      notify.error(isProblem(error) ? error.message : t`An error occurred, try again.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      {interrupted !== null && <InterruptedNote />}
      <div className="form">
        <p translate="no">{question}</p>
        <TextArea
          label={t`Your answer`}
          rows={4}
          maxLength={REMARK_LENGTH}
          value={answer}
          error={isTried ? fault : undefined}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </div>
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isBusy={isBusy}>{t`Send answer`}</Button>
        <CancelButton />
      </p>
    </form>
  )
}
