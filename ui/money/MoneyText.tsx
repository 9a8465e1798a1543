import { t } from '@lingui/core/macro'
import { nairaText, type WireKobo } from '../format/naira.ts'
import { useAmountsHidden } from './HideableAmounts.tsx'

/** An amount inside a sentence or on a button. Like `Amount`, it is not translated, and another amount is another element. */
export function MoneyText({ kobo }: { kobo: WireKobo }) {
  if (useAmountsHidden())
    return (
      <span translate="no">
        <span aria-hidden="true">₦****</span>
        <span className="visually-hidden">{t`Amount hidden`}</span>
      </span>
    )
  return (
    <span key={String(kobo)} translate="no">
      {nairaText(kobo)}
    </span>
  )
}
