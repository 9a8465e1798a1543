import { queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { showLimit } from '../contract.ts'

export type LimitView = WireReply<typeof showLimit>

export const accountLimitQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['account-limit', businessid],
    queryFn: ({ signal }) => fetchData(showLimit, { params: { id: businessid } }, { signal }),
    enabled: businessid !== '',
  })
