import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { askReversal, type ReversalRequest, showReversalRequest } from '../contract.ts'
import { reversalRequestQuery } from './queries.ts'
import { ReasonFields, useReason } from './ReasonFields.tsx'

/** A cashier asks the owner to send a payment back, and reads the owner's decision. Money never moves from here. */
export function AskReversal({ transactionId, kobo }: { transactionId: string; kobo: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(reversalRequestQuery(transactionId))
  if (!data) return null
  return (
    <>
      {data.request && <Decision request={data.request} />}
      {data.may_ask && (
        <p className="buttons">
          <Button size="small" onClick={() => setOpen(true)}>
            {data.request ? t`Ask again for a reversal` : t`Ask for a reversal`}
          </Button>
        </p>
      )}
      {isOpen && <AskDialog transactionId={transactionId} kobo={kobo} onClose={() => setOpen(false)} />}
    </>
  )
}

function Decision({ request: { state, decidedby, answer } }: { request: ReversalRequest }) {
  const owner = decidedby === null ? '' : nameCase(decidedby)
  switch (state) {
    case 'asked':
      return <Callout tone="wait" title={t`You asked for a reversal.`}>{t`The owner decides. The customer has not been paid back yet.`}</Callout>
    case 'declined':
      return (
        <Callout tone="wrong" title={t`${owner} declined the reversal.`}>
          {answer}
        </Callout>
      )
    case 'accepted':
      return <Callout title={t`${owner} agreed to the reversal.`} />
    case 'expired':
      return <Callout title={t`The time for the reversal ended before the owner decided.`} />
  }
}

function AskDialog({ transactionId, kobo, onClose }: { transactionId: string; kobo: number; onClose: () => void }) {
  const queryClient = useQueryClient()
  const why = useReason('')
  const send = useIntent(askReversal)
  const { form, focusError } = useErrorFocus()
  const ask = useMutation({
    mutationFn: (reason: string) => send({ params: { id: transactionId }, body: { reason } }, reason),
    async onSuccess() {
      await refresh(queryClient, showReversalRequest)
      notify.success(t`The owner was asked`)
      onClose()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const reason = why.read()
    if (reason === null) focusError()
    else if (!ask.isPending) ask.mutate(reason)
  }
  const { error } = ask
  return (
    <Dialog title={t`Ask for a reversal`} isOpen onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit}>
        <p>
          <Trans>
            The owner sees your name and decides about <MoneyText kobo={kobo} />. Tell the customer that the money is not back yet.
          </Trans>
        </p>
        <div className="form">
          <ReasonFields {...why} />
        </div>
        {error && <Callout tone="wrong" role="alert" title={isProblem(error) ? error.message : t`An error occurred, try again.`} />}
        <p className="buttons buttons--apart">
          <Button kind="act" type="submit" isBusy={ask.isPending}>{t`Ask the owner`}</Button>
          <CancelButton />
        </p>
      </form>
    </Dialog>
  )
}
