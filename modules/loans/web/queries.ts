import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { call, fetchData } from '../../../ui/data/client.ts'
import { queryName, refreshLive } from '../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import {
  checkEligibility,
  listLoans,
  listWarranterRequests,
  LOANS_PAGE_SIZE,
  showCreditLimit,
  showGuarantorTypes,
  showInterestRates,
  showNextRepayment,
  showSchedule,
  showWarranterCode,
} from '../contract.ts'

export type EligibilityStatus = WireReply<typeof checkEligibility>
export type WarranterRequest = WireReply<typeof listWarranterRequests>[number]
export type LoanSchedule = WireReply<typeof showSchedule>
export type DayRange = { startdate: string; enddate: string } | null

/** The loan state of S2 §3: each query holds one of its records. */
export const eligibilityQuery = (businessid: string) => contractQuery(checkEligibility, { body: {} }, { of: businessid, enabled: businessid !== '' })

export const offerQuery = (businessid: string, query: { amount: number; loan_tenure: number } | null) =>
  queryOptions({
    ...queryName(checkEligibility, { body: query }, { of: `offer to ${businessid}` }),
    queryFn: async ({ signal }) => (await fetchData(checkEligibility, { body: query! }, { signal })).offer,
    enabled: query !== null,
  })

export const interestRatesQuery = () => contractQuery(showInterestRates, { query: {} })

export const guarantorsQuery = () => contractQuery(showGuarantorTypes, {})

export const creditLimitQuery = (businessid: string) => contractQuery(showCreditLimit, {}, { of: businessid, enabled: businessid !== '' })

export const nextRepaymentQuery = (businessid: string) => contractQuery(showNextRepayment, {}, { of: businessid, enabled: businessid !== '' })

const nextPage = ({ data }: { data: readonly unknown[] }, pages: readonly unknown[]) => (data.length < LOANS_PAGE_SIZE ? null : pages.length + 1)

export const loansQuery = (businessid: string, range: DayRange) =>
  infiniteQueryOptions({
    ...queryName(listLoans, { query: range }, { of: businessid }),
    queryFn: ({ pageParam, signal }) => call(listLoans, { query: { page: String(pageParam), ...range } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: businessid !== '',
    placeholderData: keepPreviousData,
  })

export const warranterRequestsQuery = (businessid: string, range: DayRange) =>
  infiniteQueryOptions({
    ...queryName(listWarranterRequests, { query: range }, { of: businessid }),
    queryFn: ({ pageParam, signal }) => call(listWarranterRequests, { query: { page: String(pageParam), ...range } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: businessid !== '',
    placeholderData: keepPreviousData,
  })

export const scheduleQuery = (loan: string) => contractQuery(showSchedule, { body: { loan } }, { enabled: loan !== '' })

export const warranterCodeQuery = (businessid: string) => contractQuery(showWarranterCode, {}, { of: businessid, enabled: businessid !== '' })

/** A loan has changed, and with it the balance. */
export const refreshLoans = (queryClient: QueryClient): Promise<unknown> => refreshLive(queryClient)
