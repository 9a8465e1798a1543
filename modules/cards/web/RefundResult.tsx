import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import type { RuleStatus } from '../../../ui/money/StatusRule.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { ResultScreen } from '../../../ui/parts/ResultScreen.tsx'
import type { CardPayment } from './queries.ts'

type Refund = NonNullable<CardPayment['refund']>
type State = 'processing' | 'done' | 'refused'

const STATES: Record<Refund['state'], State> = { requested: 'processing', sent: 'processing', processed: 'done', failed: 'refused' }
const VIEWS: Record<State, { title: string; rule: RuleStatus }> = {
  processing: { title: t`Refund processing`, rule: 'open' },
  done: { title: t`Refunded`, rule: 'final' },
  refused: { title: t`Not refunded`, rule: 'broken' },
}

/** Where a refund stands. Live events update it. `onAgain`: another refund can be asked for. */
export function RefundResult({
  payment: { processor },
  refund,
  buttons,
  onAgain,
}: {
  payment: CardPayment
  refund: Refund
  buttons: ReactNode
  onAgain: (() => void) | null
}) {
  const state = STATES[refund.state]
  return (
    <ResultScreen
      {...VIEWS[state]}
      kobo={refund.amount}
      buttons={
        <>
          {onAgain && <Button kind="act" onClick={onAgain}>{t`Try again`}</Button>}
          {buttons}
        </>
      }
    >
      <p role="status">{sentenceOf(state, processor, refund.amount)}</p>
    </ResultScreen>
  )
}

function sentenceOf(state: State, processor: string, kobo: number): ReactNode {
  const amount = <MoneyText kobo={kobo} />
  if (state === 'done')
    return (
      <Trans>
        {processor} has returned {amount} to the customer’s card. Their bank may take some days to show it.
      </Trans>
    )
  if (state === 'refused')
    return (
      <Trans>
        {processor} could not complete it. {amount} is back in your balance.
      </Trans>
    )
  return (
    <Trans>
      {processor} is returning {amount} to the customer’s card. Until then it is kept out of your balance.
    </Trans>
  )
}
