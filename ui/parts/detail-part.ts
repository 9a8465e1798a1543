import type { ReactNode } from 'react'
import type { DescriptionItem } from './DescriptionList.tsx'

/** What every part may read of a payment. */
export type DetailedPayment = { _id: string; subject_id: string; allowed: readonly string[] }

type Of<Shown, Payment> = {
  /** Above the facts of the payment. */
  Notice?: (props: { shown: Shown; payment: Payment }) => ReactNode
  facts?: (shown: Shown) => readonly (DescriptionItem | false)[]
  /** Its facts say what the narrative says. */
  tellsNarrative?: true
  /** Beside the buttons of the receipt. */
  Buttons?: (props: { shown: Shown; payment: Payment }) => ReactNode
  /** Rows of acts below the details, also where the server has no details of it. */
  Acts?: (props: { payment: Payment; businessid: string }) => ReactNode
}

/** What one module shows of a payment in the history. */
export type DetailPart<Payment> = Of<never, Payment> & { readonly name: string }

/** `name` is that of the module, whose server part is made by `defineHistoryDetail`. */
export const detailPart = <Shown, Payment = DetailedPayment>(name: string, part: Of<Shown, Payment>): DetailPart<Payment> => ({ name, ...part })
