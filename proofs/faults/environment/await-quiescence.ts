import { OPEN_STATES } from '../../../modules/transfers/server/states.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import type { Figure } from '../scenario.ts'
import type { Environment } from './environment.ts'

/** Neither paid nor refunded, and not in review. */
const UNDECIDED_STATES = OPEN_STATES.filter((state) => state !== 'review')

/** The longest that a transfer may stay open after the last fault, while the bank answers. */
export const MAX_FINAL_MS = 60_000
/** The longest time to the credit when its notice was lost: a sweep each minute finds it (docs/money.md §9). */
const MAX_CREDIT_MS = 4 * 60_000
/** A run with a planted bug does not wait for a full recovery; its control run gets the same time. */
const MUTANT_FINAL_MS = 30_000
/**
 * After a fault at a known moment, no wait is shortened for this long. Most affected transfers end by the product's own
 * schedule.
 */
const NO_ADVANCE_MS = 15_000

export type QuiescenceOptions = {
  withinMs?: number
  /**
   * Monotonic time of the last fault. Times are counted from it, and waits are not shortened at first. Without it, and
   * with a planted bug, both begin at once.
   */
  lastFaultAt?: number
  /** Continues the simulated outside events meanwhile; returns how many remain. */
  meanwhile?: () => Promise<number>
}

/** The promised time, and the number of shortened waits. With none, the product's own schedule met the promise. */
export const quiescenceFigures = ({ finalMs, advancedJobs: advanced }: Quiescence, lastFault: string): Figure[] => [
  { name: `all final after the last ${lastFault}`, value: finalMs, unit: ' ms', maximum: MAX_FINAL_MS },
  { name: 'waits of business time brought forward for it', value: advanced },
]

/**
 * Runs waiting jobs at once, because the length of business waits is not under test.
 *
 * Jobs near their last attempt keep their schedule, and locked rows are skipped. Returns how many of the waits belonged
 * to undecided transfers.
 */
export async function advanceJobs(environment: Environment, modules: readonly ('transfers' | 'collections')[], reviewsToo = true): Promise<number> {
  const moved = await environment.sql<{ undecided: boolean | null }>(
    `update job j set run_at = now() where id in (
       select id from job waits where lease is null and run_at > now() and attempts < max_attempts - 4
       and split_part(task, '.', 1) = any($1)
       and ($2 or not exists (select from transfer t where t.id = waits.payload->>'transferId' and t.state = 'review'))
       for update skip locked)
     returning (select t.state = any($3) from transfer t where t.id = j.payload->>'transferId') as undecided`,
    [modules, reviewsToo, UNDECIDED_STATES],
  )
  return moved.filter(({ undecided }) => undecided).length
}

/**
 * `finalMs`: until the last transfer was final, after `advancedJobs` shortened waits. `allMs`: until every credit and
 * case was closed too.
 */
export type Quiescence = { finalMs: number; allMs: number; advancedJobs: number }

export async function awaitQuiescence(environment: Environment, options: QuiescenceOptions): Promise<Quiescence & { open: string[] }> {
  const { withinMs = environment.mutant ? MUTANT_FINAL_MS : MAX_FINAL_MS, meanwhile } = options
  const lastFaultAt = environment.mutant ? undefined : options.lastFaultAt
  const begun = lastFaultAt ?? systemClock.monotonicMs()
  const noAdvanceMs = lastFaultAt === undefined ? 0 : NO_ADVANCE_MS
  let advanced = 0
  const creditedWithinMs = environment.mutant ? withinMs : Math.max(withinMs, MAX_CREDIT_MS)
  let final: number | null = null
  let remaining = 0
  for (let round = 0; ; round++) {
    const lookedAtMs = systemClock.monotonicMs()
    if (meanwhile && round % 5 === 0) remaining = await meanwhile()
    const [waiting] = await environment.sql<{ open: string; notices: string; jobs: string; transfer: string | null }>(
      `select (select count(*) from transfer where state = any($1)) as open, (select min(id || ' ' || state) from transfer where state = any($1)) as transfer,
        (select count(*) from inbound_notice n where not exists (select 1 from collection c where c.partner = n.partner and c.session_id = n.session_id)
          and not exists (select 1 from suspense_item s where s.partner = n.partner and s.session_id = n.session_id)) as notices,
        (select count(*) from job where task in ('loans.tend', 'approvals.carry-out')) as jobs`,
      [UNDECIDED_STATES],
    )
    const allMs = systemClock.monotonicMs() - begun
    final = waiting!.open === '0' && waiting!.jobs === '0' ? (final ?? allMs) : null
    const finalMs = final ?? allMs
    const isOver = final !== null && waiting!.notices === '0' && remaining === 0 && (await countUnreportedCredits(environment)) <= 0
    // The last events may have caused more outside events.
    if (isOver && (!meanwhile || (remaining = await meanwhile()) === 0)) return { finalMs, allMs, advancedJobs: advanced, open: [] }
    const maxMs = final === null ? withinMs : creditedWithinMs
    if (allMs > maxMs) {
      const { open, notices, jobs, transfer } = waiting!
      const unreportedNow = await countUnreportedCredits(environment)
      return {
        finalMs,
        allMs,
        advancedJobs: advanced,
        open: [
          `${open} transfers (${transfer}), ${jobs} jobs of loans and approvals, ${notices} notices, ${remaining} cases and ${unreportedNow} untold credits are still open after ${maxMs} ms`,
          ...(await jobsOfTransfer(environment, transfer?.split(' ')[0])),
        ],
      }
    }
    if (round % 10 === 0 && allMs >= noAdvanceMs) {
      const moved = await advanceJobs(environment, ['transfers', 'collections'])
      if (final === null) advanced += moved
    }
    if (round % 50 === 0 && withinMs <= MAX_FINAL_MS) await sweepNow(environment)
    // The counting queries grow with the number of transfers, so they take at most half of the time.
    await systemClock.sleep(Math.max(100, systemClock.monotonicMs() - lookedAtMs))
  }
}

/** The sweep finds notices that were lost for good. Its interval is business time too. */
const sweepNow = ({ sql }: Environment) => sql(`select enqueue_jobs('[{"task": "collections.sweep", "payload": {}, "key": "sweep-now"}]')`)

/** The jobs that should have moved the transfer on, for the report. */
async function jobsOfTransfer(environment: Environment, transfer: string | undefined): Promise<string[]> {
  if (transfer === undefined) return []
  const jobs = await environment.sql(
    `select key, attempts, max_attempts, run_at, leased_until, deaths, last_error, now() from job where payload->>'transferId' = $1`,
    [transfer],
  )
  const [row] = await environment.sql(
    'select t.state, t.queries, t.next_query_at, t.created_at, a.state as attempt, a.sent_at from transfer t join transfer_attempt a on a.transfer_id = t.id where t.id = $1',
    [transfer],
  )
  return [`${transfer}: ${asJsonText(row)}, its jobs: ${asJsonText(jobs)}`]
}

/** Credits at the bank without a stored notice: it is on its way, or was lost for good. */
async function countUnreportedCredits(environment: Environment): Promise<number> {
  const [credits] = environment.bank.all<{ count: number }>('select count(*) as count from inflow')
  const [heard] = await environment.sql<{ count: string }>('select count(*) from inbound_notice')
  // The initial funding of the shops was posted before the product ran.
  const [funding] = await environment.sql<{ count: string }>(
    `select count(*) from collection c where partner = 'vfd' and not exists (select 1 from inbound_notice n where n.partner = c.partner and n.session_id = c.session_id)`,
  )
  return credits!.count - Number(heard!.count) - Number(funding!.count)
}

export const asJsonText = (value: unknown) => JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))
