import type { WireBody, WireReply } from '../../../platform/http/contract.ts'
import { call } from '../../../ui/data/client.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { addBeneficiary, listBeneficiaries, listCodes, quoteTransfer, quoteWithdrawal, showPrefix, showTransfer } from '../contract.ts'
import { quoteQuery, type QuoteQuery } from './flow/quote-query.ts'

const POLL_INTERVAL_MS = 5000

export type Beneficiary = WireReply<typeof listBeneficiaries>[number]

export const beneficiariesQuery = (businessid: string) => contractQuery(listBeneficiaries, {}, { of: businessid, staleTime: 60_000 })

export const prefixQuery = (businessid: string) => contractQuery(showPrefix, { params: { businessid } }, { staleTime: Number.POSITIVE_INFINITY })

/** The status codes that mean success, or failure; any other code is not final. They change with a deployment only. */
export const statusCodesQuery = (outcome: 'success' | 'failure') =>
  contractQuery(listCodes, { params: { outcome } }, { staleTime: Number.POSITIVE_INFINITY })

/** The price of the payment, its payee, and whether it would be accepted. */
export const transferQuoteQuery = (businessid: string, body: WireBody<typeof quoteTransfer>): QuoteQuery =>
  quoteQuery(quoteTransfer, { body }, businessid)

export const withdrawalQuoteQuery = (businessid: string, amount: number): QuoteQuery => quoteQuery(quoteWithdrawal, { body: { amount } }, businessid)

/** A transfer on an open page: refetched on live events, and every few seconds until it has ended. */
export const transferQuery = (id: string) =>
  contractQuery(
    showTransfer,
    { params: { id } },
    {
      enabled: id !== '',
      refetchInterval: ({ state: { data } }) => (data === undefined || data.outcome === 'processing' ? POLL_INTERVAL_MS : false),
    },
  )

/** False when it could not be saved. */
export async function saveBeneficiary({ name, bank, ...account }: { name: string; number: string; code: string; bank: string }): Promise<boolean> {
  try {
    await call(addBeneficiary, { body: { ...account, name: name.slice(0, 100), ...(bank && { bank }) } })
    return true
  } catch {
    return false
  }
}
