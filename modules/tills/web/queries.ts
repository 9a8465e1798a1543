import type { WireReply } from '../../../platform/http/contract.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { listTills, showTill, showTillTotal } from '../contract.ts'
import { listShifts, showShift } from '../shifts/contract.ts'

export type DayOfShifts = WireReply<typeof listShifts>

export const tillQuery = (cashpointid: string) =>
  contractQuery(showTill, { params: { id: cashpointid } }, { isKept: true, enabled: cashpointid !== '' })

export const tillTotalQuery = (cashpointid: string) => contractQuery(showTillTotal, { params: { id: cashpointid } })

export const shiftQuery = (cashpointid: string) => contractQuery(showShift, { params: { id: cashpointid } }, { enabled: cashpointid !== '' })

export const shiftsQuery = (businessid: string, day: string) =>
  contractQuery(listShifts, { params: { id: businessid }, query: { day } }, { enabled: businessid !== '' })

export const tillsQuery = (businessid: string) => contractQuery(listTills, { params: { id: businessid } }, { enabled: businessid !== '' })
