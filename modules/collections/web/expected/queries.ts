import type { WireReply } from '../../../../platform/http/contract.ts'
import { contractQuery } from '../../../../ui/data/contract-query.ts'
import { listExpectedPayments, listMismatches, showMismatchCandidates, showMismatchRules, showPayPageSetting } from '../../expected/contract.ts'

export const expectedPaymentsQuery = (businessid: string) =>
  contractQuery(listExpectedPayments, { params: { id: businessid } }, { enabled: businessid !== '' })

/** Payments that do not fit what was expected, and wait for a decision. */
export const mismatchesQuery = (businessid: string) => contractQuery(listMismatches, { params: { id: businessid } }, { enabled: businessid !== '' })

/** Where the money of a payment that does not fit can count. */
export const mismatchCandidatesQuery = (id: string) => contractQuery(showMismatchCandidates, { params: { id } })

export type MismatchRulesState = WireReply<typeof showMismatchRules>

/** The rules for payments that do not fit, with what did not fit in the last 90 days. */
export const mismatchRulesQuery = (businessid: string) =>
  contractQuery(showMismatchRules, { params: { id: businessid } }, { enabled: businessid !== '' })

export type PayPageSetting = WireReply<typeof showPayPageSetting>

/** The site of the shop, to which pay pages lead back. */
export const payPageSettingQuery = (businessid: string) =>
  contractQuery(showPayPageSetting, { params: { id: businessid } }, { enabled: businessid !== '' })
