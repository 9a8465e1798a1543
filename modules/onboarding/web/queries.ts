import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../ui/data/client.ts'
import { listIndustries } from '../contract.ts'

export const industriesQuery = () =>
  queryOptions({ queryKey: ['industries'], queryFn: ({ signal }) => fetchData(listIndustries, {}, { signal }), staleTime: Number.POSITIVE_INFINITY })
