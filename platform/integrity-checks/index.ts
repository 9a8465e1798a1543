import type { RawBuilder } from 'kysely'
import { type Database, type Sql, sql } from '../db/index.ts'
import { declare } from '../declarations/index.ts'

/** A query that must return no row, with a sentence for the report and a figure that shows the number of rows checked. */
export type Check = {
  sentence: string
  /** The unit of the figure. Kobo are shown as naira. */
  unit: string
  figure: RawBuilder<{ figure: bigint }>
  broken: RawBuilder<BrokenRow> | ((tx: Sql) => Promise<BrokenRow[]>)
}

/** Checks that the product runs: those of a module stand in its definition. */
export const defineChecks = (checks: readonly Check[]): readonly Check[] => checks.map((check) => declare('check', check.sentence, check))

export type BrokenRow = Record<string, unknown>

/** `broken` holds the first rows that break the check, for people to inspect. */
export type CheckResult = { sentence: string; unit: string; figure: bigint; holds: boolean; broken: readonly BrokenRow[] }

const MAX_ROWS_SHOWN = 20

/** All checks read one snapshot of the books while work continues, in a transaction that cannot write. */
export async function runChecks(db: Pick<Database, 'reports'>, checks: readonly Check[]): Promise<CheckResult[]> {
  const moment = db.reports.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute((tx) => evaluateChecks(tx, checks))
}

export async function evaluateChecks(tx: Sql, checks: readonly Check[]): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const check of checks) {
    const { rows } = await check.figure.execute(tx)
    const broken = await findBrokenRows(check, tx)
    results.push({ sentence: check.sentence, unit: check.unit, figure: rows[0]!.figure, holds: broken.length === 0, broken })
  }
  return results
}

async function findBrokenRows({ broken }: Check, tx: Sql): Promise<BrokenRow[]> {
  if (typeof broken === 'function') return (await broken(tx)).slice(0, MAX_ROWS_SHOWN)
  const { rows } = await sql<BrokenRow>`select * from (${broken}) as broken limit ${MAX_ROWS_SHOWN}`.execute(tx)
  return rows
}
