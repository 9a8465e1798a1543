import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../ui/data/client.ts'
import { listBeneficiaries, quoteTransfer, quoteWithdrawal, showPrefix, showTransfer } from '../contract.ts'
import type { Intent } from './intent.ts'
import type { WithdrawIntent } from './withdraw.ts'

const POLL_INTERVAL_MS = 5000

export const beneficiariesQuery = (businessid: string) =>
  queryOptions({ queryKey: ['beneficiaries', businessid], queryFn: ({ signal }) => fetchData(listBeneficiaries, {}, { signal }), staleTime: 60_000 })

export const prefixQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['prefix', businessid],
    queryFn: ({ signal }) => fetchData(showPrefix, { params: { businessid } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The price of the payment and whether it would be accepted; requested anew each time the confirmation opens. */
export const quoteQuery = (intent: Pick<Intent, 'businessid' | 'nuban' | 'bankCode' | 'amount'>) =>
  queryOptions({
    queryKey: ['quote', intent.businessid, intent.nuban, intent.bankCode, intent.amount],
    queryFn: ({ signal }) =>
      fetchData(quoteTransfer, { body: { nuban: intent.nuban, bank_code: intent.bankCode, amount: intent.amount } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export const withdrawalQuoteQuery = ({ businessid, amount }: Pick<WithdrawIntent, 'businessid' | 'amount'>) =>
  queryOptions({
    queryKey: ['withdrawal-quote', businessid, amount],
    queryFn: ({ signal }) => fetchData(quoteWithdrawal, { body: { amount } }, { signal }),
    staleTime: 0,
    gcTime: 0,
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
