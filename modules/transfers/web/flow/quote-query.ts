import type { UseQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { RouteContract } from '../../../../platform/http/contract.ts'
import { type CallInput, fetchData } from '../../../../ui/data/client.ts'
import { contractKey, type ContractKey } from '../../../../ui/data/contract-key.ts'
import type { PaymentQuote } from '../../contract.ts'

export type QuoteQuery = UseQueryOptions<PaymentQuote, Error, PaymentQuote, ContractKey>

/** The confirmation takes over the quote of the form, and the PIN step that of the confirmation. */
const QUOTE_LIFETIME_MS = 30_000

type QuoteContract = RouteContract<z.ZodType, z.ZodType, z.ZodType, z.ZodType<unknown, PaymentQuote>>

/** The price of a payment of the business of this session. */
export const quoteQuery = <C extends QuoteContract>(contract: C, input: CallInput<C>, businessid: string): QuoteQuery => ({
  queryKey: contractKey(contract, input, businessid),
  queryFn: ({ signal }) => fetchData(contract, input, { signal }),
  staleTime: QUOTE_LIFETIME_MS,
  gcTime: QUOTE_LIFETIME_MS,
  refetchOnWindowFocus: false,
  meta: { isQuote: true },
})
