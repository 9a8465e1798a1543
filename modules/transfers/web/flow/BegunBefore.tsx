import { t } from '@lingui/core/macro'
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { now } from '../../../../ui/clock.ts'
import { lagosDay, recentTime } from '../../../../ui/format/dates.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import type { PaymentFlowState } from './usePaymentFlow.ts'

/**
 * When the payment was begun that stands in its form again. Undefined for one that was begun after this page was opened, and for one that
 * an earlier version has stored without its time.
 */
export function useBegunBefore<Content>({ draft, search }: PaymentFlowState<Content>): string | undefined {
  const [known] = useState(search.step === undefined ? draft?.id : undefined)
  const begunAt = draft?.id === known ? draft?.begunAt : undefined
  return begunAt && recentTime(begunAt, lagosDay(now()))
}

/** Why the form is not empty, and how to empty it. The first field then takes the focus from the button, which goes. */
export function BegunBefore({ title, onStartAgain }: { title: string; onStartAgain: () => void }) {
  function startAgain({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const place = currentTarget.closest('[role=tabpanel], main')
    flushSync(onStartAgain)
    place?.querySelector<HTMLElement>('form input')?.focus()
  }
  return (
    <Callout title={title} role="status">
      <span>{t`Nothing was sent.`}</span> <Button kind="text" size="small" onClick={startAgain}>{t`Start again`}</Button>
    </Callout>
  )
}
