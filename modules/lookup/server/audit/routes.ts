import type { OperatorContext } from '../../../kernel/operator-context.ts'
import { addDays, startOfLagosDay } from '../../../../platform/clock/index.ts'
import type { BoundRoute } from '../../../../platform/http/bind.ts'
import { evaluateChecks } from '../../../../platform/integrity-checks/index.ts'
import { anchorFaults, auditChecks } from '../../../audit/index.ts'
import { bindOperator, type OperatorCaller } from '../../../operators/index.ts'
import { showAudit, verifyAudit } from '../../contract.ts'
import { auditPage } from './queries.ts'

const PAGE_SIZE = 50

export function auditRoutes(context: OperatorContext): BoundRoute<OperatorCaller>[] {
  return [
    bindOperator(showAudit, async ({ query: { day, cursor, ...filter } }) => {
      const time = day === undefined ? {} : { from: startOfLagosDay(day), to: startOfLagosDay(addDays(day, 1)) }
      const before = cursor === undefined ? undefined : BigInt(cursor)
      const { entries, next } = await auditPage(context.db, { ...filter, ...time, before }, PAGE_SIZE)
      const data = entries.map(({ id, created_at, actor, person, role, operation, subject, business_id, business, facts }) => ({
        _id: String(id),
        on: created_at,
        actor,
        person,
        role,
        operation,
        subject,
        business_id,
        business,
        facts: Object.entries(facts).map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) })),
      }))
      return { data, count: null, next: next === null ? null : String(next) }
    }),
    bindOperator(verifyAudit, async () => {
      const [results, anchors, lines] = await Promise.all([
        context.snapshot((tx) => evaluateChecks(tx, auditChecks)),
        anchorFaults(context.db, context),
        context.auditAnchors.lines(),
      ])
      const broken = results.flatMap((result) => result.broken.map((row) => `Seal ${String(row['seal'])}: ${String(row['what'])}`))
      const seals = results.reduce((sum, { figure }) => sum + Number(figure), 0)
      const data = { seals, anchors: lines.length, faults: [...broken, ...anchors] }
      return { data, message: data.faults.length === 0 ? 'The audit log is whole' : 'The audit log was changed' }
    }),
  ]
}
