import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireReply } from '../../../platform/http/contract.ts'
import { call } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { readSession } from '../../../ui/data/session.ts'
import { CheckIcon } from '../../../ui/icons/icons.tsx'
import { ActionRow } from '../../../ui/parts/ActionRows.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import { showCashierTransaction, showReceipt } from '../../history/contract.ts'
import { answerChallenge, answerChallengeSchema, initiateChallenge, requestChallengeOtp, showChallengeQuestion } from '../contract.ts'

/** Asks the person at the counter what only the payer knows. Closing the popup returns to the details. */
export function ChallengeAction({ transactionId }: { transactionId: string }) {
  const [isOpen, setOpen] = useState(false)
  const start = useMutation({
    meta: { tellsItself: true },
    mutationFn: () => call(initiateChallenge, { body: { public_key: readSession()?.publicKey ?? '', merchant_transaction_id: transactionId } }),
    onSuccess: () => setOpen(true),
    onError: (error) => void notify.error(refusalOf(error)),
  })
  return (
    <>
      <ActionRow
        icon={CheckIcon}
        title={t`Initiate a Challenge`}
        detail={t`Ask what only the payer knows`}
        isOff={start.isPending}
        onPress={() => start.mutate()}
      />
      {start.error && <Callout tone="wrong" title={refusalOf(start.error)} />}
      <Dialog title={t`Initiate a Challenge`} isOpen={isOpen && start.data !== undefined} onClose={() => setOpen(false)}>
        {start.data && <Challenge transactionId={transactionId} challenge={start.data.data} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

/** TXN-48. */
function refusalOf(error: Error): string {
  if (!isProblem(error)) return t`An error occurred, try again.`
  return error.message === 'Invalid parameters' ? t`You have exceeded the number of times you can initiate a challenge` : error.message
}

function Challenge({
  transactionId,
  challenge,
  onDone,
}: {
  transactionId: string
  challenge: WireReply<typeof initiateChallenge>
  onDone: () => void
}) {
  const [isSent, setSent] = useState(false)
  const send = useMutation({
    mutationFn: () => call(requestChallengeOtp, { body: { merchant_transaction_id: transactionId } }),
    onSuccess: ({ message }) => {
      notify.success(message)
      setSent(true)
    },
  })
  if (challenge.challenge_type === 'otp' && !isSent)
    return (
      <>
        <p className="soft">{t`A code goes to the phone of the payer. Ask the customer for it.`}</p>
        <p className="buttons buttons--apart">
          <Button kind="act" isBusy={send.isPending} onClick={() => send.mutate()}>{t`Continue`}</Button>
          <CancelButton />
        </p>
        <ActRefusal error={send.error} fallback={t`An error occurred, try again.`} />
      </>
    )
  return <AnswerForm transactionId={transactionId} isCode={challenge.challenge_type === 'otp'} triesLeft={challenge.tries_left} onDone={onDone} />
}

function AnswerForm({ transactionId, isCode, triesLeft, onDone }: { transactionId: string; isCode: boolean; triesLeft: number; onDone: () => void }) {
  const queryClient = useQueryClient()
  const question = useQuery(contractQuery(showChallengeQuestion, { query: { merchant_transaction_id: transactionId } }, { staleTime: 0 }))
  const form = useContractForm(answerChallenge, {
    values: { merchant_transaction_id: transactionId, answer: '' },
    schema: answerChallengeSchema,
    input: (body) => ({ body }),
    async onDone({ message }) {
      notify.success(message)
      onDone()
      await refresh(queryClient, showReceipt, showCashierTransaction)
    },
  })
  return (
    <Form of={form}>
      {question.data ? (
        <p>{question.data.question}</p>
      ) : question.isError ? (
        <p role="alert">{t`The question could not be fetched.`}</p>
      ) : (
        <Skeleton rows={1} />
      )}
      <Field
        label={isCode ? t`Code` : t`Answer`}
        inputMode="numeric"
        autoComplete="off"
        hint={triesLeft === 0 ? t`This is the last challenge for this payment.` : undefined}
        {...form.text('answer')}
      />
      <FormActs of={form} act={t`Submit`}>
        <CancelButton />
      </FormActs>
    </Form>
  )
}
