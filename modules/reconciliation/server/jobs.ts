import type { JobHandlers, Schedules } from '../../../platform/jobs/index.ts'
import { closeDecidedCases } from './actions/close-decided-cases.ts'
import { openContradiction } from './actions/open-contradiction.ts'
import { processUnmatchedLines } from './actions/process-unmatched-lines.ts'
import { withdrawUnconfirmedCredits, findMissing } from './actions/find-missing.ts'
import { matchStatement } from './actions/match-statement.ts'
import { applyReturns } from './actions/apply-returns.ts'
import { OVERLAP_MS, readStatement } from './actions/read-statement.ts'
import { escalateCase } from './actions/escalate-case.ts'
import { releaseLiens } from './actions/release-liens.ts'
import type { ReconciliationContext } from './context.ts'

const MINUTE_MS = 60_000

export function reconciliationJobs(context: ReconciliationContext): JobHandlers {
  return {
    'reconciliation.match-statement': ({ minutesBack }) => reconcile(context, typeof minutesBack === 'number' ? minutesBack * MINUTE_MS : OVERLAP_MS),
    'reconciliation.doubt-payment': ({ reference, says, code }) =>
      openContradiction(context, String(reference), says === 'paid_otherwise' ? says : 'not_paid', String(code)),
    'reconciliation.close-answered': ({ transferId }) => closeDecidedCases(context, String(transferId)),
    'reconciliation.case-clock': ({ caseId }) => escalateCase(context, String(caseId)),
  }
}

/**
 * Reads what the bank has booked, matches what agrees, explains what does not, and looks for what should be there and is
 * not. What was read is matched even when the reading broke off.
 */
export async function reconcile(context: ReconciliationContext, overlapMs = OVERLAP_MS): Promise<void> {
  const reading = await readStatement(context, overlapMs)
  context.failpoints.reach('reconciliation.read')
  await matchStatement(context)
  context.failpoints.reach('reconciliation.matched')
  // What was explained is matched, and may show that something else differs: a late line of another amount.
  let failed: string[] = []
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const lines = await processUnmatchedLines(context)
    failed = lines.failed
    if (lines.explained === 0) break
    await matchStatement(context)
  }
  failed.push(
    ...(await applyReturns(context)),
    ...(await releaseLiens(context)),
    ...(await findMissing(context)),
    ...(await withdrawUnconfirmedCredits(context)),
  )
  if (failed.length > 0) throw new Error(`what the statement shows, or does not show, could not be posted: ${failed.slice(0, 5).join(' ')}`)
  if (!reading.complete) throw new Error(`the bank's statement could not be read to its end: ${reading.reason}`)
}

const MAX_ROUNDS = 4

/**
 * Each minute what is new; every ten minutes half an hour, and each night three days again, for lines that the bank booked late under an
 * earlier time.
 */
export const reconciliationSchedules: Schedules = [
  { task: 'reconciliation.match-statement', cron: '* * * * *', payload: { minutesBack: 2 } },
  { task: 'reconciliation.match-statement', cron: '5,15,25,35,45,55 * * * *', name: 'reconciliation.read-late', payload: { minutesBack: 30 } },
  { task: 'reconciliation.match-statement', cron: '45 4 * * *', name: 'reconciliation.read-again', payload: { minutesBack: 3 * 24 * 60 } },
]
