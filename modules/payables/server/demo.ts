import type { DemoContext } from '../../kernel/demo-context.ts'
import { accrueRailCosts } from './actions/accrue-rail-costs.ts'

/** The cost of the demo's payments, and the invoice and returns of the last month. */
export async function accrueDemoCosts({ db, clock, idsAt, postingQueue }: DemoContext): Promise<void> {
  await accrueRailCosts({ db, clock, ids: idsAt(clock.now()), postingQueue })
}
