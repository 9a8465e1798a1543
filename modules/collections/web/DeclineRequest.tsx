import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { showMerchant } from '../../businesses/contract.ts'
import { PinStep, SetPinStep } from '../../identity/web/index.ts'
import { declineReversal, REVERSAL_REASON_LENGTH, type ReversalRequest } from '../contract.ts'
import { CashierAsks } from './ReversalRequests.tsx'

/** The owner's no to a cashier's request, with the PIN as for the reversal itself. The cashier reads the reason. */
export function DeclineRequest({ request, isPinSet, onDone }: { request: ReversalRequest; isPinSet: boolean; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const decline = useIntent(declineReversal)
  const [refusal, setRefusal] = useState<string | null>(null)
  if (!isPinSet) return <SetPinStep onDone={() => refresh(queryClient, showMerchant)} />
  async function send() {
    setRefusal(null)
    const body = reason.trim() === '' ? {} : { reason: reason.trim() }
    try {
      await decline({ params: { id: request.transaction_id }, body })
    } catch (error) {
      const again = t`The answer did not arrive. Enter your PIN again.`
      return setRefusal(isProblem(error) && !error.isUnanswered ? error.messageOr(again) : again)
    }
    notify.success(t`The request was declined`)
    onDone()
  }
  return (
    <>
      <p>
        <CashierAsks request={request} />
      </p>
      <div className="form">
        <Field
          label={t`Why not`}
          isOptional
          hint={t`The cashier reads it.`}
          maxLength={REVERSAL_REASON_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <PinStep act={t`Decline the request`} onApproved={send}>
        {refusal && <Callout tone="wait" role="alert" title={refusal} />}
      </PinStep>
    </>
  )
}
