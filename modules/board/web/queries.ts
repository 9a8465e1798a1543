import { queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { type ROW_KINDS, showBoard, showBoardRows, showReconciliation } from '../contract.ts'

export type BoardState = WireReply<typeof showBoard>
export type BoardResult = NonNullable<BoardState['result']>

/** A run takes seconds; without one the figures change each hour. */
const RUNNING_MS = 2_000
const RESTING_MS = 60_000

export const boardQuery = queryOptions({
  queryKey: ['board'],
  queryFn: ({ signal }) => fetchData(showBoard, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.is_running ? RUNNING_MS : RESTING_MS),
})

export const boardRowsQuery = (what: string, key: string) =>
  queryOptions({
    queryKey: ['board', 'rows', what, key],
    queryFn: ({ signal }) => fetchData(showBoardRows, { params: { what: what as (typeof ROW_KINDS)[number], key } }, { signal }),
  })

export const reconciliationQuery = (day: string) =>
  queryOptions({
    queryKey: ['board', 'reconciliation', day],
    queryFn: ({ signal }) => fetchData(showReconciliation, { params: { day } }, { signal }),
    refetchInterval: RESTING_MS,
  })
