import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../ui/data/client.ts'
import { showConversation } from '../contract.ts'

/** Live events refetch it. */
export const conversationQuery = queryOptions({
  queryKey: ['support'],
  queryFn: ({ signal }) => fetchData(showConversation, {}, { signal }),
})
