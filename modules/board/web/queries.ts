import type { WireReply } from '../../../platform/http/contract.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { type ROW_KINDS, showBoard, showBoardRows, showReconciliation } from '../contract.ts'

export type BoardState = WireReply<typeof showBoard>
export type ReconciliationReport = WireReply<typeof showReconciliation>
export type BoardResult = NonNullable<BoardState['result']>

/** A run takes seconds; without one the figures change each hour. */
const RUNNING_MS = 2_000
const RESTING_MS = 60_000

export const boardQuery = contractQuery(showBoard, {}, { refetchInterval: ({ state }) => (state.data?.is_running ? RUNNING_MS : RESTING_MS) })

export const boardRowsQuery = (what: string, key: string) =>
  contractQuery(showBoardRows, { params: { what: what as (typeof ROW_KINDS)[number], key } })

export const reconciliationQuery = (day: string) => contractQuery(showReconciliation, { params: { day } }, { refetchInterval: RESTING_MS })
