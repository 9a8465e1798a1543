import { t } from '@lingui/core/macro'
import { nairaText, type WireKobo } from '../format/naira.ts'
import { useAmountsHidden } from './HideableAmounts.tsx'

/**
 * An amount inside a sentence or on a button. It is one element whose text is set whole, so that the page can be translated: React neither
 * changes a text node that a translator took out, nor puts an element before one.
 */
export function MoneyText({ kobo }: { kobo: WireKobo }) {
  return <span translate="no">{useAmountsHidden() ? <HiddenAmount /> : nairaText(kobo)}</span>
}

function HiddenAmount() {
  return (
    <>
      <span aria-hidden="true">₦****</span>
      <span className="visually-hidden">{t`Amount hidden`}</span>
    </>
  )
}
