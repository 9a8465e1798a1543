import { openAppContext } from '../apps/app-context.ts'
import { commandLine, endWithUsage } from './command-line/command-line.ts'
import { differencesFromBank } from './reconcile/differences.ts'
import { runningEnv } from './start/running-database.ts'

/**
 * `npm run reconcile` after a restore: reads the bank's statement itself and says what the books still lack, before the product may send again
 * (docs/operations/restore.md). `-- --since 2026-11-26T08:00:00Z` reads from then; otherwise from an hour before the newest line that is known.
 * It changes nothing.
 */
const { values } = commandLine('reconcile')
const since = values.since === undefined ? null : new Date(values.since)
if (since && Number.isNaN(since.getTime())) endWithUsage('reconcile', '--since is a moment such as 2026-11-26T08:00:00Z.')
const context = openAppContext(await runningEnv(), 'reconcile')
try {
  const { from, bankLines, unread, unmatchedOut, openCases, openPayments } = await differencesFromBank(context, since)
  console.log(`statement of ${context.bank.name} since ${from.toISOString()}: ${bankLines} lines`)
  for (const [count, what] of [
    [unread, 'lines of the bank that were not read yet'],
    [unmatchedOut, 'payments of the bank without an owner, which become cases after 15 minutes'],
    [openCases, 'cases of payments that the bank made and the books do not know (M51)'],
  ] as const)
    console.log(`${count === 0 ? '✓' : '✗'} ${count} ${what}`)
  console.log(`  ${openPayments} payments wait for their end; they are sent under the references that they had`)
  const isReady = unread + unmatchedOut + openCases === 0
  console.log(isReady ? 'ready to send' : 'not ready to send')
  process.exitCode = isReady ? 0 : 1
} finally {
  await context.close()
}
