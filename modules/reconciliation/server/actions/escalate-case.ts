import { writeJobs } from '../../../ledger/index.ts'
import { alarmOf, caseClockJob, factsOf } from '../cases.ts'
import type { ReconciliationKit } from '../kit.ts'
import { caseById } from '../queries.ts'

/** Every opening is an alarm, and every hour and day that a case is left lying is another. */
export async function runCaseClock(kit: Pick<ReconciliationKit, 'db' | 'clock' | 'log'>, caseId: string): Promise<void> {
  const row = await caseById(kit.db.system, caseId)
  if (!row) throw new Error(`there is no case ${caseId}`)
  const alarm = alarmOf(row, kit.clock.now())
  if (!alarm) return
  kit.log.error(factsOf(row), alarm.says)
  await writeJobs(kit.db.system, [caseClockJob(caseId, alarm.nextAt)])
}
