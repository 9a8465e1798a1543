import { queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { listDeliveries, showSettings } from '../contract.ts'

export type DeveloperSettings = WireReply<typeof showSettings>
export type Delivery = WireReply<typeof listDeliveries>[number]

export const developersQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['developers', businessid],
    queryFn: ({ signal }) => fetchData(showSettings, { params: { id: businessid } }, { signal }),
  })

/** Notifications are sent at any time, so an open page asks again when the person comes back to it. */
export const deliveriesQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['developers', businessid, 'deliveries'],
    queryFn: ({ signal }) => fetchData(listDeliveries, { params: { id: businessid } }, { signal }),
    refetchOnWindowFocus: 'always',
  })
