import { writeJobs } from '../../../ledger/index.ts'
import { caseAlert, caseLogFields } from '../cases.ts'
import { escalateCaseJob } from '../case-jobs.ts'
import type { ReconciliationContext } from '../context.ts'
import { caseById } from '../queries.ts'

/** Raises an alarm when a case is opened, and at each of its later deadlines. */
export async function escalateCase(context: Pick<ReconciliationContext, 'db' | 'clock' | 'log'>, caseId: string): Promise<void> {
  const row = await caseById(context.db.system, caseId)
  if (!row) throw new Error(`there is no case ${caseId}`)
  const alarm = caseAlert(row, context.clock.now())
  if (!alarm) return
  context.log.error(caseLogFields(row), alarm.message)
  await writeJobs(context.db.system, [escalateCaseJob.enqueue({ caseId }, { runAt: alarm.nextAt })])
}
