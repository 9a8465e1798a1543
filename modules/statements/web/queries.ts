import { queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { previewStatement, showStatement } from '../contract.ts'

export type Statement = WireReply<typeof showStatement>
export type StatementDays = { from: string; to: string }

const POLL_MS = 1_500

export const isUnfinished = (statement: Statement | undefined) => statement?.state === 'waiting' || statement?.state === 'writing'

/** Asked again while the statement is being written. */
export const statementQuery = (statement: string) =>
  queryOptions({
    queryKey: ['statement', statement],
    queryFn: ({ signal }) => fetchData(showStatement, { query: { statement } }, { signal }),
    refetchInterval: (query) => (isUnfinished(query.state.data) ? POLL_MS : false),
  })

export const previewQuery = (businessid: string, { from, to }: StatementDays) =>
  queryOptions({
    queryKey: ['statement-preview', businessid, from, to],
    queryFn: ({ signal }) => fetchData(previewStatement, { query: { businessid, start_date: from, end_date: to } }, { signal }),
  })
