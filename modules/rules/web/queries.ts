import type { WireReply } from '../../../platform/http/contract.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { type previewRule, showRules } from '../contract.ts'

export type RulesView = WireReply<typeof showRules>
export type Preview = WireReply<typeof previewRule>
export type FeeRow = RulesView['fees'][number]
export type LimitRow = RulesView['limits'][number]
export type NumberRow = RulesView['numbers'][number]
export type HolidayRow = RulesView['holidays'][number]
export type FlagRow = RulesView['flags'][number]

export const rulesQuery = contractQuery(showRules, {})
