import { type OwnAccount, ownAccountsOf } from '../../../kernel/own-account-declaration.ts'
import type { ReconciliationContext } from '../context.ts'
import { matchStatement } from './match-statement.ts'
import { processSweepDebits } from './process-unmatched-lines.ts'
import { OVERLAP_MS, readStatement } from './read-statement.ts'

type Context = Parameters<typeof ownAccountsOf>[0] & Pick<ReconciliationContext, 'db' | 'clock' | 'postingQueue' | 'ids' | 'log'>

/**
 * M46 for each of our accounts with a report, such as those at banks of alternate accounts: what it shows goes from clearing into the pool of
 * its bank. A credit without a notice is found by the sweep of `collections`, and debits are sweeps of our own (M47), so no line of it
 * becomes a case here. A bank that fails stops none of the others; the first failure is thrown at the end.
 */
export async function matchReports(context: Context, { minutesBack }: { minutesBack?: number | undefined }): Promise<void> {
  const failures: unknown[] = []
  for (const { bank, report } of ownAccountsOf(context))
    if (report) await matchReport(context, { name: bank, statement: report }, minutesBack).catch((failure: unknown) => failures.push(failure))
  if (failures.length > 0) throw failures[0]
}

type Reporting = { name: string; statement: NonNullable<OwnAccount['report']> }

async function matchReport(context: Context, bank: Reporting, minutesBack: number | undefined): Promise<void> {
  const reading = await readStatement({ ...context, bank }, minutesBack === undefined ? OVERLAP_MS : minutesBack * 60_000)
  const failed = await processSweepDebits({ ...context, bank })
  await matchStatement({ ...context, bank })
  if (failed.length > 0) throw new Error(`sweeps out of ${bank.name} could not be posted: ${failed.slice(0, 5).join(' ')}`)
  if (!reading.complete) throw new Error(`the report of ${bank.name} could not be read to its end: ${reading.reason}`)
}
