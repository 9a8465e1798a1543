import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../../ui/data/client.ts'
import { listIndustries } from '../contract.ts'

export const industriesQuery = () =>
  queryOptions({ queryKey: ['industries'], queryFn: ({ signal }) => ask(listIndustries, {}, { signal }), staleTime: Number.POSITIVE_INFINITY })
