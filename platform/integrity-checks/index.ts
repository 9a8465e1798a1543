import type { RawBuilder } from 'kysely'
import { type Database, type Sql, sql } from '../db/index.ts'

/** A sentence that must hold: a query that returns no row, with a figure that shows how much was looked at. */
export type Check = {
  sentence: string
  /** What the figure counts; kobo are shown as naira. */
  unit: string
  figure: RawBuilder<{ figure: bigint }>
  broken: RawBuilder<BrokenRow> | ((tx: Sql) => Promise<BrokenRow[]>)
}

export type BrokenRow = Record<string, unknown>

/** `broken` names the first that break it, for people to look at. */
export type CheckResult = { sentence: string; unit: string; figure: bigint; holds: boolean; broken: readonly BrokenRow[] }

const MAX_ROWS_SHOWN = 20

/** All look at one moment of the books, while the work goes on; none may write. */
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
