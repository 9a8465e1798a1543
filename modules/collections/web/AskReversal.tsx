import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import { askReversal, type ReversalRequest, showReversalRequest } from '../contract.ts'
import { reversalRequestQuery } from './queries.ts'
import { ReasonFields, reasonFrom, reasonSchema, reasonText } from './ReasonFields.tsx'

export type AskReversalProps = { transactionId: string; kobo: number }

/** A cashier asks the owner to send a payment back, and reads the owner's decision. Money never moves from here. */
export function AskReversal({ transactionId, kobo }: AskReversalProps) {
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
  const form = useContractForm(askReversal, {
    values: reasonFrom(''),
    schema: reasonSchema,
    input: (reason) => ({ params: { id: transactionId }, body: { reason: reasonText(reason) } }),
    async onDone() {
      await refresh(queryClient, showReversalRequest)
      onClose()
    },
  })
  return (
    <Dialog title={t`Ask for a reversal`} isOpen onClose={onClose}>
      <Form of={form}>
        <p>
          <Trans>
            The owner sees your name and decides about <MoneyText kobo={kobo} />. Tell the customer that the money is not back yet.
          </Trans>
        </p>
        <div className="form">
          <ReasonFields form={form} />
        </div>
        <FormActs of={form} act={t`Ask the owner`}>
          <CancelButton />
        </FormActs>
      </Form>
    </Dialog>
  )
}
