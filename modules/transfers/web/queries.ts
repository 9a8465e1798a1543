import { queryOptions } from '@tanstack/react-query'
import type { WireBody, WireReply } from '../../../platform/http/contract.ts'
import { call, fetchData } from '../../../ui/data/client.ts'
import {
  addBeneficiary,
  listBeneficiaries,
  listCodes,
  type PaymentQuote,
  quoteTransfer,
  quoteWithdrawal,
  showPrefix,
  showTransfer,
} from '../contract.ts'
import type { QuoteQuery } from './flow/payment-kind.ts'

const POLL_INTERVAL_MS = 5000
/** The confirmation takes over the quote of the form, and the PIN step that of the confirmation. */
const QUOTE_LIFETIME_MS = 30_000

export type Beneficiary = WireReply<typeof listBeneficiaries>[number]

export const beneficiariesQuery = (businessid: string) =>
  queryOptions({ queryKey: ['beneficiaries', businessid], queryFn: ({ signal }) => fetchData(listBeneficiaries, {}, { signal }), staleTime: 60_000 })

export const prefixQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['prefix', businessid],
    queryFn: ({ signal }) => fetchData(showPrefix, { params: { businessid } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The status codes that mean success, or failure; any other code is not final. They change with a deployment only. */
export const statusCodesQuery = (outcome: 'success' | 'failure') =>
  queryOptions({
    queryKey: ['status-codes', outcome],
    queryFn: ({ signal }) => fetchData(listCodes, { params: { outcome } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The price of the payment, its payee, and whether it would be accepted. */
export const transferQuoteQuery = (businessid: string, body: WireBody<typeof quoteTransfer>): QuoteQuery =>
  quoteQuery(['transfer', businessid, body], ({ signal }) => fetchData(quoteTransfer, { body }, { signal }))

export const withdrawalQuoteQuery = (businessid: string, amount: number): QuoteQuery =>
  quoteQuery(['withdrawal', businessid, amount], ({ signal }) => fetchData(quoteWithdrawal, { body: { amount } }, { signal }))

const quoteQuery = (about: readonly unknown[], queryFn: (context: { signal: AbortSignal }) => Promise<PaymentQuote>): QuoteQuery => ({
  queryKey: ['quote', ...about],
  queryFn,
  staleTime: QUOTE_LIFETIME_MS,
  gcTime: QUOTE_LIFETIME_MS,
  refetchOnWindowFocus: false,
})

/** A transfer on an open page: refetched on live events, and every few seconds until it has ended. */
export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: ['transfer', id],
    queryFn: ({ signal }) => fetchData(showTransfer, { params: { id } }, { signal }),
    enabled: id !== '',
    refetchInterval: (query) => (query.state.data === undefined || query.state.data.outcome === 'processing' ? POLL_INTERVAL_MS : false),
  })

/** False when it could not be saved. */
export async function saveBeneficiary({ name, bank, ...account }: { name: string; number: string; code: string; bank: string }): Promise<boolean> {
  try {
    await call(addBeneficiary, { body: { ...account, name: name.slice(0, 100), ...(bank && { bank }) } })
    return true
  } catch {
    return false
  }
}
