import { reconcileOperating } from '../../modules/reconciliation/server/actions/reconcile.ts'
import { matchReports } from '../../modules/reconciliation/server/actions/match-reports.ts'
import { matchStatement, readStatement } from '../../modules/reconciliation/index.ts'
import { processUnmatchedLines } from '../../modules/reconciliation/server/actions/process-unmatched-lines.ts'
import type { ReconciliationContext } from '../../modules/reconciliation/server/context.ts'
import { planSweep } from '../../modules/sweeps/server/actions/plan-sweep.ts'
import { sendSweep } from '../../modules/sweeps/server/actions/send-sweep.ts'
import type { SweepsContext } from '../../modules/sweeps/server/context.ts'
import { dailyDirections } from '../../modules/sweeps/server/directions.ts'
import { sweepById } from '../../modules/sweeps/server/queries.ts'

type DemoSweepsContext = SweepsContext & Omit<ReconciliationContext, 'bank'>

const TIMEOUT_MS = 30_000
const RETRY_MS = 250

/** The sweeps of this morning through the actions of the product: the money of alternate accounts, and what was earned in three months. */
export async function seedSweeps(context: DemoSweepsContext): Promise<void> {
  await matchReports(context, {})
  for (const direction of dailyDirections(context)) {
    const sweepId = await planSweep(context, direction)
    if (sweepId === null) continue
    await sendSweep(context, { sweepId })
    await untilArrived(context, sweepId)
  }
}

/** A statement ends before the moment at which it is read, so a line of now shows with the next reading. */
async function untilArrived(context: DemoSweepsContext, sweepId: string): Promise<void> {
  const begun = context.clock.now().getTime()
  for (;;) {
    await readStatement(context)
    await matchReports(context, {})
    await processUnmatchedLines(context)
    await matchStatement(context)
    await reconcileOperating(context, {})
    const state = (await sweepById(context.db.system, sweepId))!.state
    if (state === 'arrived') return
    if (context.clock.now().getTime() - begun > TIMEOUT_MS) throw new Error(`sweep ${sweepId} of the demo is ${state}`)
    await context.clock.sleep(RETRY_MS)
  }
}
