import type { NarrowRow } from '../../../platform/db/index.ts'
import type { JsonObject } from '../../../platform/jobs/index.ts'
import type { ApprovalArea } from '../../kernel/approval-declaration.ts'
import type { Role } from '../../identity/contract.ts'
import type { ApprovalState, WireApprovalRule } from '../contract.ts'
import type * as generated from './rows.generated.ts'

export type FrozenContent = { params: JsonObject; body: JsonObject }

export type ApprovalRow = NarrowRow<
  generated.ApprovalRow,
  {
    area: ApprovalArea
    state: ApprovalState
    asked_role: Role
    content: FrozenContent
    rule: WireApprovalRule
    facts: { name: string; value: string; bulk_group?: string }[]
    effects: string[]
    price: JsonObject | null
  }
>
export type DecisionRow = NarrowRow<generated.ApprovalDecisionRow, { decision: 'approved' | 'declined' }>
export type PolicyRow = NarrowRow<generated.ApprovalPolicyRow, { rules: WireApprovalRule[] }>
