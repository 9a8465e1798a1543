import { contractQuery } from '../../../ui/data/contract-query.ts'
import { showCategories, showCustomInbound, showOutboundCategories } from '../contract.ts'

export type CategoryDirection = 'inbound' | 'outbound'

export const categoriesQuery = (businessid: string, direction: CategoryDirection) =>
  contractQuery(direction === 'inbound' ? showCategories : showOutboundCategories, { params: { businessid } })

export const customInboundQuery = (businessid: string, days: { startdate: string; enddate: string } | null) =>
  contractQuery(showCustomInbound, { params: { businessid }, query: days ?? {} })
