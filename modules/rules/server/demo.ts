import { addDays, lagosDay } from '../../../platform/clock/index.ts'
import type { DemoContext } from '../../kernel/demo-context.ts'
import { operatorByEmail } from '../../operators/index.ts'
import { createRulesReader } from '../../pricing/index.ts'
import { draftChange } from './actions/draft-change.ts'

/** Finance wants a lower fee for money in, and a second person has not decided yet. */
export async function draftDemoRule(demo: DemoContext): Promise<void> {
  const { db, clock } = demo
  const operator = await operatorByEmail(db.system, 'finance@desk.kasuwa.ng')
  if (!operator) return
  const at = clock.now()
  const context = { ...demo, ids: demo.idsAt(at), rules: createRulesReader(db.system, clock), datedNumbers: [], alternateBanks: { find: () => null } }
  const change = {
    kind: 'fee' as const,
    name: 'inbound' as const,
    classification: null,
    bands: [{ from: 0, rate_ppm: 4_500, flat: 0, cap: 10_000 }],
    starts_on: addDays(lagosDay(at), 7),
  }
  await draftChange(context, [], { operatorId: operator.id, role: operator.role }, change, 'demo-rule')
}
