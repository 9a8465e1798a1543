import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../ui/data/client.ts'
import { showCategories, showCustomInbound, showOutboundCategories } from '../contract.ts'

export type CategoryDirection = 'inbound' | 'outbound'

export const categoriesQuery = (businessid: string, direction: CategoryDirection) =>
  queryOptions({
    queryKey: ['categories', businessid, direction],
    queryFn: ({ signal }) => fetchData(direction === 'inbound' ? showCategories : showOutboundCategories, { params: { businessid } }, { signal }),
  })

export const customInboundQuery = (businessid: string, days: { startdate: string; enddate: string } | null) =>
  queryOptions({
    queryKey: ['custom-inbound', businessid, days],
    queryFn: ({ signal }) => fetchData(showCustomInbound, { params: { businessid }, query: days ?? {} }, { signal }),
  })
