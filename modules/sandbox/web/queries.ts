import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../ui/data/client.ts'
import { showSandbox } from '../contract.ts'

export const sandboxQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['sandbox', businessid],
    queryFn: ({ signal }) => fetchData(showSandbox, { params: { id: businessid } }, { signal }),
  })
