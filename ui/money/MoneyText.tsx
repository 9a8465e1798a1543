import { nairaText, type WireKobo } from '../format/naira.ts'

/** An amount inside a sentence or on a button. Like `Amount`, it is not translated, and another amount is another element. */
export function MoneyText({ kobo }: { kobo: WireKobo }) {
  return (
    <span key={String(kobo)} translate="no">
      {nairaText(kobo)}
    </span>
  )
}
