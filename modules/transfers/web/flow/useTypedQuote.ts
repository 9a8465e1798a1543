import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../../ui/data/problem.ts'
import { useDebounced } from '../../../../ui/data/useDebounced.ts'
import type { PaymentQuote } from '../../contract.ts'
import type { PaymentKind } from './payment-kind.ts'

/** Long enough for the next digit of a slow typist. */
const TYPING_PAUSE_MS = 400

/** Refusals of the amount. The others are about the business or the payee. */
const AMOUNT_REFUSALS = ['pricing.limit_exceeded', 'pricing.withdrawal_too_large', 'transfers.insufficient_balance']

export type TypedQuote = {
  /** Another one for other contents of the form; null while they are not complete. */
  key: string | null
  /** Undefined while there is no quote for what the form holds now. */
  quoted: PaymentQuote | undefined
  isLoading: boolean
  amountError: string | undefined
  otherRefusal: string | undefined
  /** The refusal of the quote itself, such as a plan that is no longer sold. */
  problem: string | undefined
}

/** The server's quote for what is being typed. `content` is null until the form has all that a quote needs. */
export function useTypedQuote<Content>(kind: PaymentKind<Content>, businessid: string, content: Content | null): TypedQuote {
  const typed = content === null ? null : JSON.stringify(content)
  const settled = useDebounced(typed, TYPING_PAUSE_MS)
  const isSettled = typed !== null && settled === typed
  const settledContent = JSON.parse(settled ?? 'null') as Content
  const { data, error, isFetching } = useQuery({ ...kind.quote(businessid, settledContent ?? ({} as Content)), enabled: isSettled })
  const quoted = isSettled ? data : undefined
  const refusal = quoted?.refusal
  const isOfAmount = refusal ? AMOUNT_REFUSALS.includes(refusal.code) : false
  return {
    key: typed,
    quoted,
    isLoading: typed !== null && quoted === undefined && (isFetching || !isSettled),
    amountError: isOfAmount ? refusal?.message : undefined,
    otherRefusal: isOfAmount ? undefined : refusal?.message,
    problem: isSettled && !isFetching && isProblem(error) && error.httpStatus >= 400 && error.httpStatus < 500 ? error.message : undefined,
  }
}
