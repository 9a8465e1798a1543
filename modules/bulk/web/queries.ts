import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { call, fetchData } from '../../../ui/data/client.ts'
import { queryName } from '../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import {
  listBulkBeneficiaries,
  listGroups,
  listRunLines,
  listRuns,
  quoteGroup,
  showPayStatus,
  showRun,
  showUploadStatus,
  type BulkRun,
} from '../contract.ts'

export type GroupQuote = WireReply<typeof quoteGroup>
export type UploadStatus = WireReply<typeof showUploadStatus>
export type BulkUpload = NonNullable<UploadStatus['upload']>
/** The flat rate or the bonus of a payment in kobo, and the beneficiaries that it leaves out. */
export type PayChoice = { flatrate?: number; bonus?: number; except?: string[]; only?: string[] }

/** CONST-53. */
const UPLOAD_POLL_MS = 5_000
/** CONST-52. */
const RUN_POLL_MS = 8_000
/** AMB-06: a page with more rows than this may have a next one. */
const MIN_FULL_PAGE = 9

export const groupsQuery = (businessid: string) => contractQuery(listGroups, {}, { of: businessid, enabled: businessid !== '' })

export const beneficiariesQuery = (group: string, search: string) =>
  infiniteQueryOptions({
    ...queryName(listBulkBeneficiaries, { query: { group, ...(search && { search }) } }),
    queryFn: ({ pageParam, signal }) =>
      call(listBulkBeneficiaries, { query: { group, ...(search && { search }), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ data, next }) => (data.length > MIN_FULL_PAGE ? next : null),
    enabled: group !== '',
    placeholderData: (known, previous) => (previous?.queryKey[1].query.group === group ? known : undefined),
  })

export const quoteQuery = (group: string, choice: PayChoice, isAllowed: boolean) =>
  contractQuery(quoteGroup, { params: { id: group }, body: choice }, { enabled: group !== '' && isAllowed, placeholderData: keepPreviousData })

/** The newest upload of a group with its first failed rows. Polled while its names are looked up. */
export const uploadQuery = (merchant: string, group: string, isAllowed: boolean) =>
  contractQuery(
    showUploadStatus,
    { query: { merchant, group } },
    {
      enabled: group !== '' && isAllowed,
      refetchInterval: ({ state }) => (state.data?.upload?.state === 'checking' ? UPLOAD_POLL_MS : false),
    },
  )

export const failedRowsQuery = (merchant: string, group: string, upload: string) =>
  infiniteQueryOptions({
    ...queryName(showUploadStatus, { query: { merchant, group, upload, only: 'failed' } }),
    queryFn: ({ pageParam, signal }) =>
      fetchData(showUploadStatus, { query: { merchant, group, upload, only: 'failed', ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const runsQuery = (businessid: string) =>
  infiniteQueryOptions({
    ...queryName(listRuns, {}, { of: businessid }),
    queryFn: ({ pageParam, signal }) => call(listRuns, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: businessid !== '',
  })

/** BULK-72: the poll ends when each line has a result. */
export const isUnderWay = ({ processed, count }: BulkRun) => processed < count

/**
 * A run. While it is being paid, a person who may pay asks for the pay status of its group, and the others for the run. Live events ask
 * sooner.
 */
export const runQuery = (id: string, mayPay: boolean) => {
  const { queryKey, meta } = queryName(showRun, { params: { id } })
  return queryOptions({
    queryKey,
    meta,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<BulkRun>(queryKey)
      const polled =
        known && mayPay && isUnderWay(known)
          ? (await fetchData(showPayStatus, { params: { id: known.group._id }, query: { run: id } }, { signal })).run
          : null
      return polled ?? (await fetchData(showRun, { params: { id } }, { signal }))
    },
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? RUN_POLL_MS : false),
  })
}

/** One page of the lines of a run. With many pages on the screen each is asked for less often. */
export const linesQuery = (run: string, cursor: string | null, pages: number) =>
  queryOptions({
    ...queryName(listRunLines, { params: { id: run }, query: cursor ? { cursor } : {} }),
    queryFn: ({ signal }) => call(listRunLines, { params: { id: run }, query: cursor ? { cursor } : {} }, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ state: at }) => isOpenLine(at)) ? RUN_POLL_MS * pages : false),
  })

export const isOpenLine = (state: string) => state === 'queued' || state === 'sending' || state === 'unclear' || state === 'review'

export const failedLinesQuery = (run: string) =>
  infiniteQueryOptions({
    ...queryName(listRunLines, { params: { id: run }, query: { only: 'failed' } }),
    queryFn: ({ pageParam, signal }) =>
      call(listRunLines, { params: { id: run }, query: { only: 'failed', ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
