import type { WireReply } from '../../../platform/http/contract.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { previewStatement, showStatement } from '../contract.ts'

export type Statement = WireReply<typeof showStatement>
export type StatementDays = { from: string; to: string }

const POLL_MS = 1_500

export const isUnfinished = (statement: Statement | undefined) => statement?.state === 'waiting' || statement?.state === 'writing'

/** Asked again while the statement is being written. */
export const statementQuery = (statement: string) =>
  contractQuery(showStatement, { query: { statement } }, { refetchInterval: ({ state }) => (isUnfinished(state.data) ? POLL_MS : false) })

export const previewQuery = (businessid: string, { from, to }: StatementDays) =>
  contractQuery(previewStatement, { query: { businessid, start_date: from, end_date: to } })
