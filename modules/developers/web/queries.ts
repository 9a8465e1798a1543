import type { WireReply } from '../../../platform/http/contract.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { listDeliveries, showSettings } from '../contract.ts'

export type DeveloperSettings = WireReply<typeof showSettings>
export type Delivery = WireReply<typeof listDeliveries>[number]

export const developersQuery = (businessid: string) => contractQuery(showSettings, { params: { id: businessid } })

/** Notifications are sent at any time, so an open page asks again when the person comes back to it. */
export const deliveriesQuery = (businessid: string) =>
  contractQuery(listDeliveries, { params: { id: businessid } }, { refetchOnWindowFocus: 'always' })
