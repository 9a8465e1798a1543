import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { call, fetchData } from '../../../ui/data/client.ts'
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
export const eligibilityQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['loans', businessid, 'eligibilityStatus'],
    queryFn: ({ signal }) => fetchData(checkEligibility, { body: {} }, { signal }),
    enabled: businessid !== '',
  })

export const offerQuery = (businessid: string, asked: { amount: number; loan_tenure: number } | null) =>
  queryOptions({
    queryKey: ['loans', businessid, 'loanRequestInfo', asked],
    queryFn: async ({ signal }) => (await fetchData(checkEligibility, { body: asked! }, { signal })).offer,
    enabled: asked !== null,
  })

export const interestRatesQuery = () =>
  queryOptions({ queryKey: ['loans', 'loanInterestRates'], queryFn: ({ signal }) => fetchData(showInterestRates, { query: {} }, { signal }) })

export const guarantorsQuery = () =>
  queryOptions({ queryKey: ['loans', 'guarantors'], queryFn: ({ signal }) => fetchData(showGuarantorTypes, {}, { signal }) })

export const creditLimitQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['loans', businessid, 'loanCreditLimit'],
    queryFn: ({ signal }) => fetchData(showCreditLimit, {}, { signal }),
    enabled: businessid !== '',
  })

export const nextRepaymentQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['loans', businessid, 'nextLoanRepayment'],
    queryFn: ({ signal }) => fetchData(showNextRepayment, {}, { signal }),
    enabled: businessid !== '',
  })

const nextPage = ({ data }: { data: readonly unknown[] }, pages: readonly unknown[]) => (data.length < LOANS_PAGE_SIZE ? null : pages.length + 1)

export const loansQuery = (businessid: string, range: DayRange) =>
  infiniteQueryOptions({
    queryKey: ['loans', businessid, 'loans', range],
    queryFn: ({ pageParam, signal }) => call(listLoans, { query: { page: String(pageParam), ...range } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: businessid !== '',
    placeholderData: keepPreviousData,
  })

export const warranterRequestsQuery = (businessid: string, range: DayRange) =>
  infiniteQueryOptions({
    queryKey: ['loans', businessid, 'loanRequests', range],
    queryFn: ({ pageParam, signal }) => call(listWarranterRequests, { query: { page: String(pageParam), ...range } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: businessid !== '',
    placeholderData: keepPreviousData,
  })

export const scheduleQuery = (loan: string) =>
  queryOptions({
    queryKey: ['loans', 'schedule', loan],
    queryFn: ({ signal }) => fetchData(showSchedule, { body: { loan } }, { signal }),
    enabled: loan !== '',
  })

export const warranterCodeQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['loans', businessid, 'warranterCode'],
    queryFn: ({ signal }) => fetchData(showWarranterCode, {}, { signal }),
    enabled: businessid !== '',
  })

/** A loan has changed, and with it the balance. */
export const refreshLoans = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'loans' || name === 'dashboard' })
