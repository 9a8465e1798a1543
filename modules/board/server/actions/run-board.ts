import type { AppContext } from '../../../kernel/app-context.ts'
import type { ModuleDefinition } from '../../../kernel/module-definition.ts'
import { lagosDay } from '../../../../platform/clock/index.ts'
import { type Check, evaluateChecks } from '../../../../platform/integrity-checks/index.ts'
import { jobChecks } from '../../../../platform/jobs/index.ts'
import { floatFigures, isFloatLow } from '../../../bills/index.ts'
import { type CommandPlace, commit, writeJobs } from '../../../ledger/index.ts'
import { runBoardJob } from '../jobs.ts'
import { jobsByTask, largestAccounts, trialBalance, waitingItems } from '../queries.ts'
import type { StoredResult } from '../result.ts'
import { deleteRunsBefore, finishRun, insertRun } from '../store.ts'

export const CACHED_MS = 60_000
const KEPT_MS = 30 * 24 * 60 * 60_000

/** Asks for a run unless one was asked for in the last minute. */
export async function askForRun(
  { db, ids, clock }: Pick<AppContext, 'ids' | 'clock'> & { db: CommandPlace },
  modules: readonly ModuleDefinition[],
  requestedBy: string,
): Promise<boolean> {
  const at = clock.now()
  const id = ids.next('brd')
  return commit(db, async (tx) => {
    const isNew = await insertRun(tx, { id, requestedBy, at, before: new Date(at.getTime() - CACHED_MS) })
    if (isNew) await writeJobs(tx, [runBoardJob(modules).enqueue({ runId: id })])
    return isNew
  })
}

/** Reads one snapshot of the books and stores what it shows. Without `runId` it is the run of the hour. */
export async function runBoard(
  { db, ids, clock, partnerStates }: Pick<AppContext, 'db' | 'ids' | 'clock' | 'partnerStates'>,
  modules: readonly ModuleDefinition[],
  runId: string | undefined,
): Promise<void> {
  const at = clock.now()
  const id = runId ?? ids.next('brd')
  if (
    runId === undefined &&
    !(await db.transaction((tx) => insertRun(tx, { id, requestedBy: null, at, before: new Date(at.getTime() - CACHED_MS) })))
  )
    return
  const read = await db.snapshot(async (tx) => ({
    checks: await evaluateChecks(tx, checksOf(modules)),
    balances: await trialBalance(tx),
    largest: await largestAccounts(tx),
    clearing: await waitingItems(tx),
    jobs: await jobsByTask(tx),
    floats: (await floatFigures(tx, lagosDay(at))).map((float) => ({
      partner: float.partner,
      free: String(float.free),
      reserved: String(float.reserved),
      busiest_day: String(float.busiest_day),
      is_low: isFloatLow(float),
    })),
  }))
  const result: StoredResult = {
    ...read,
    checks: read.checks.map(({ broken, figure, ...check }) => ({ ...check, figure: String(figure), broken: broken.map(asTexts) })),
    partners: partnerStates().map(({ since, ...partner }) => ({ ...partner, since: since?.toISOString() ?? null })),
  }
  await finishRun(db.system, id, result, clock.now())
  await deleteRunsBefore(db.system, new Date(at.getTime() - KEPT_MS))
}

const checksOf = (modules: readonly ModuleDefinition[]): readonly Check[] => [
  ...modules.flatMap(({ checks = [] }) => (typeof checks === 'function' ? checks(modules) : checks)),
  ...jobChecks,
]

const asTexts = (row: Record<string, unknown>) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]))

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
