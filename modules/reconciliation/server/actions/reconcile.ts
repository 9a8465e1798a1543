import type { ReconciliationContext } from '../context.ts'
import { processUnmatchedLines } from './process-unmatched-lines.ts'
import { withdrawUnconfirmedCredits, findMissing } from './find-missing.ts'
import { matchStatement } from './match-statement.ts'
import { applyReturns } from './apply-returns.ts'
import { OVERLAP_MS, readStatement } from './read-statement.ts'
import { releaseLiens } from './release-liens.ts'

const MINUTE_MS = 60_000

/**
 * Reads the statement, matches, processes unmatched lines, and looks for missing lines. Lines already read are matched
 * even if the reading broke off.
 */
export async function reconcile(context: ReconciliationContext, overlapMs = OVERLAP_MS): Promise<void> {
  const reading = await readStatement(context, overlapMs)
  context.failpoints.reach('reconciliation.read')
  await matchStatement(context)
  context.failpoints.reach('reconciliation.matched')
  // Processed lines are matched, which may reveal a further difference: a late line with another amount.
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

export async function reconcileMinutesBack(context: ReconciliationContext, { minutesBack }: { minutesBack?: number | undefined }): Promise<void> {
  await reconcile(context, minutesBack === undefined ? OVERLAP_MS : minutesBack * MINUTE_MS)
}

/** The same for the house's own account. It takes no collections, so a credit that nobody knows becomes a case by itself. */
export async function reconcileOperating(
  { operatingBank, ...context }: ReconciliationContext & { operatingBank: ReconciliationContext['bank'] },
  { minutesBack }: { minutesBack?: number | undefined },
): Promise<void> {
  await reconcileMinutesBack({ ...context, bank: operatingBank }, { minutesBack })
}
