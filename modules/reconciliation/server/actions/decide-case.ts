import { Refusal } from '../../../../platform/problems/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import { type Locked, mergePlans, type MoneyCommand, type Needs, type PlanPart, staleState } from '../../../ledger/index.ts'
import type { DecisionOrder } from '../../../kernel/work-item-declaration.ts'
import { resolveCaseMove } from '../cases.ts'
import type { CaseRow } from '../rows.ts'
import { suspenseItemTable } from '../tables.ts'

/** A decision of people about a case: what it locks beside the case, and what it posts. */
export type CaseDecision = {
  /** Part of the key of its journal. */
  key: string
  needs: Needs
  /** The words of the resolution. */
  resolution: string
  decide: (locked: Locked, open: CaseRow, at: Date) => PlanPart | Refusal
}

/** Who decides: the second person carries it out. */
export type CaseOrder = Pick<DecisionOrder, 'by' | 'proposedBy' | 'note' | 'requestId'>

export const decisionKey = ({ case_key }: CaseRow, key: string) => `${case_key}:${key}`

/** The case, its posting and the audit entry with both people in one commit. A case is decided once. */
export function decideCaseCommand(row: CaseRow, decision: CaseDecision, order: CaseOrder): MoneyCommand<{ isResolved: true }> {
  return {
    name: 'reconciliation.decide',
    scope: 'case-decision',
    key: row.id,
    fingerprint: decision.key,
    actor: order.by.operatorId,
    needs: { ...decision.needs, rows: [suspenseItemTable.ref(row.id), ...(decision.needs.rows ?? [])] },
    decide(locked, at) {
      const open = locked.row(suspenseItemTable, row.id)!
      if (open.state === 'resolved') return staleState()
      const part = decision.decide(locked, open, at)
      if (part instanceof Refusal) return part
      const resolved: PlanPart = {
        moves: [resolveCaseMove(open, decision.resolution, part.journals?.[0]?.key ?? null, at)],
        adds: [auditOf(open, decision, order, at)],
      }
      return { ...mergePlans(part, resolved), outcome: { isResolved: true } }
    },
  }
}

const auditOf = (open: CaseRow, decision: CaseDecision, { by, proposedBy, note, requestId }: CaseOrder, at: Date) =>
  auditEntry({
    business: open.business_id,
    actor: by.operatorId,
    role: by.role,
    operation: `reconciliation.${decision.key}`,
    subject: open.id,
    requestId,
    facts: {
      kind: open.kind,
      amount: String(open.amount),
      proposed_by: proposedBy?.operatorId ?? null,
      proposer_role: proposedBy?.role ?? null,
      note,
    },
    at,
  })
