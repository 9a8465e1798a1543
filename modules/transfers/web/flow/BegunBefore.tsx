import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import type { Payment } from './payments.ts'
import type { PaymentFlowState } from './usePaymentFlow.ts'

/** A payment that was begun before this page was opened, and stands in its form again. Undefined for one that was begun here. */
export function useLeftOver<Content>({ draft, search }: PaymentFlowState<Content>): Payment<Content> | undefined {
  const [known] = useState(search.step === undefined ? draft?.id : undefined)
  return draft !== undefined && draft.id === known ? draft : undefined
}

/** Why the form is not empty, and how to empty it. */
export function BegunBefore({ title, onStartAgain }: { title: string; onStartAgain: () => void }) {
  return (
    <Callout title={title} role="status">
      <span>{t`Nothing was sent.`}</span> <Button kind="text" size="small" onClick={onStartAgain}>{t`Start again`}</Button>
    </Callout>
  )
}
