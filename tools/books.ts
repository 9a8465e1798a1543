import { type CheckResult, runChecks } from '../platform/integrity-checks/index.ts'
import { systemClock } from '../platform/clock/index.ts'
import { connectDatabase } from '../platform/db/index.ts'
import { formatNaira } from '../platform/money/index.ts'
import { integrityChecks as checks } from '../apps/integrity-checks.ts'
import { commandLine } from './command-line/command-line.ts'
import { runningDatabaseUrl } from './start/running-database.ts'

/** `npm run books`: prints every integrity check with its figure; fails when one does not hold. */
commandLine('books')
const db = connectDatabase({ url: await runningDatabaseUrl(), onError: console.error, sleep: systemClock.sleep })
try {
  const results = await runChecks(db, checks)
  for (const result of results) printResult(result)
  const failed = results.filter((result) => !result.holds).length
  console.log(`\n${results.length - failed} hold, ${failed} ${failed === 1 ? 'does' : 'do'} not`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  await db.close()
}

function printResult({ sentence, figure, unit, holds, broken }: CheckResult): void {
  console.log(`${holds ? '✓' : '✗'} ${sentence}: ${formatFigure(figure, unit)}`)
  for (const row of broken) {
    const facts = Object.entries(row).map(([name, value]) => `${name} ${String(value)}`)
    console.log(`    ${facts.join(', ')}`)
  }
}

function formatFigure(figure: bigint, unit: string): string {
  if (unit.startsWith('kobo')) return `${formatNaira(figure)}${unit.slice('kobo'.length)}`
  return `${figure.toLocaleString('en-NG')} ${unit}`
}
