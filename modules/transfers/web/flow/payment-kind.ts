import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { HelpSlug } from '../../../help/web/index.ts'
import type { TransferView } from '../../contract.ts'
import type { Payment } from './payments.ts'
import type { QuoteQuery } from './quote-query.ts'

/** The differences between two kinds of payment. The steps, the sending and the result are the same for all. */
export type PaymentKind<Content> = {
  name: string
  /** Its page. The query parameters `step`, `payment` and `id` say what it shows. */
  path: string
  quote(businessid: string, content: Content): QuoteQuery
  /** Whether a reference begins with the prefix of the business. Otherwise it is the request id. */
  isPrefixed: boolean
  /** One try. It sends the payment's own reference and request id, and throws without a definite answer. */
  send(payment: Payment<Content>, signal: AbortSignal): Promise<TransferView>
  /** The person's own text about the payment. */
  remarkOf?(content: Content): string | undefined
  /** After the server has taken it. */
  afterTaken?(payment: Payment<Content>, transfer: TransferView, queryClient: QueryClient): Promise<void>
  words: {
    title: string
    confirmTitle: string
    pinTitle: string
    /** Above the amount of the confirmation. */
    amountLabel: string
    receives: string
    /** The answer that explains its fee. */
    feeHelp: HelpSlug
    change: string
    confirmButton(total: ReactNode): ReactNode
    /** The total with the fee, as on the button before. */
    sendButton(amount: ReactNode): ReactNode
  }
}

/** For the sender and for lists. Each payment comes back to the kind that made it. */
export type AnyPaymentKind = Pick<PaymentKind<never>, 'name' | 'path' | 'send' | 'afterTaken'>
