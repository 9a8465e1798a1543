import { lagosDay, type LagosDay } from '../../../../platform/clock/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { badField } from '../../../../platform/problems/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import { type CommandPlace, type MoneyCommand, readsOf, unlessStale } from '../../../ledger/index.ts'
import type { SweepDirection } from '../../contract.ts'
import { sweepableKobo } from '../amounts.ts'
import { ownFigures, type SweepsContext } from '../context.ts'
import { allDirections, dailyDirections, endsOf } from '../directions.ts'
import { sendSweepJob } from '../jobs.ts'
import { sweepsOfDay } from '../queries.ts'
import type { SweepRow } from '../rows.generated.ts'
import { mayFollow } from '../states.ts'
import { sweepTable } from '../tables.ts'

const DECIDED_WITHIN_MS = 4 * 60 * 60_000

type PlanContext = Omit<SweepsContext, 'db' | 'log'> & { db: CommandPlace }
type Next = { day: LagosDay; direction: SweepDirection; number: number; amountKobo: Kobo }

/** What may be swept now in a direction; null when nothing may, or while one of this day stands against it. */
export async function nextSweep(context: Omit<PlanContext, 'postingQueue' | 'ids'>, direction: SweepDirection): Promise<Next | null> {
  const day = lagosDay(context.clock.now())
  const earlier = await sweepsOfDay(readsOf(context.db), day, direction)
  if (!earlier.every(({ state }) => mayFollow(direction, state))) return null
  const amountKobo = sweepableKobo(direction, await ownFigures(context))
  return amountKobo > 0n ? { day, direction, number: (earlier[0]?.number ?? 0) + 1, amountKobo } : null
}

/**
 * M47 of the day, once for each direction: the surplus into the house account, and the money of alternate accounts into the pool. One that
 * fails stops none of the others; the first failure is thrown at the end.
 */
export async function planDailySweeps(context: PlanContext): Promise<void> {
  const failures: unknown[] = []
  for (const direction of dailyDirections(context)) await planSweep(context, direction).catch((failure: unknown) => failures.push(failure))
  if (failures.length > 0) throw failures[0]
}

/** Within the hour in which the pool is short, own money goes back into it. */
export async function coverShortage(context: PlanContext): Promise<void> {
  await planSweep(context, 'house_to_pool')
}

/** The id of the new sweep, whose job waits; null for nothing. */
export async function planSweep(context: PlanContext, direction: SweepDirection): Promise<string | null> {
  const next = await nextSweep(context, direction)
  if (next === null) return null
  const row = newSweep(context, next, 'held', 'system')
  return (await unlessStale(context.postingQueue.submit(planCommand(row))))?.outcome.id ?? null
}

type Order = { direction: SweepDirection; by: string; role: string; requestId: string }

/** Finance asks for a sweep before its time. Nothing is sent before two people decide it. */
export async function askSweep(context: PlanContext, { direction, by, role, requestId }: Order): Promise<{ id: string; replayed: boolean }> {
  if (!allDirections(context).includes(direction)) throw badField('direction', 'Choose a direction', 'sweeps.no_direction')
  const next = await nextSweep(context, direction)
  if (next === null) throw badField('direction', 'Nothing may be swept in this direction today', 'sweeps.nothing')
  const row: SweepRow = {
    ...newSweep(context, next, 'asked', by),
    due_at: new Date(context.clock.now().getTime() + DECIDED_WITHIN_MS),
  }
  const audit = auditEntry({
    business: null,
    actor: by,
    role,
    operation: 'sweeps.ask',
    subject: row.id,
    requestId,
    facts: { direction, amount: String(row.amount) },
    at: row.created_at,
  })
  const { outcome, replayed } = await context.postingQueue.submit({
    ...planCommand(row),
    decide: () => ({ adds: [sweepTable.add(row), audit], outcome: { id: row.id } }),
  })
  return { id: outcome.id, replayed }
}

function newSweep(context: PlanContext, next: Next, state: 'asked' | 'held', by: string): SweepRow {
  const id = context.ids.next('swp')
  return {
    id,
    day: next.day,
    direction: next.direction,
    ...endsOf(context, next.direction),
    number: next.number,
    amount: next.amountKobo,
    reference: id.replace(/^swp_/, 'SWP-'),
    state,
    asked_by: by,
    code: null,
    answer: null,
    session_id: null,
    queries: 0,
    next_query_at: null,
    created_at: context.clock.now(),
    due_at: null,
    sent_at: null,
    last_sent_at: null,
    debited_at: null,
    alarmed_at: null,
    ended_at: null,
  }
}

/** The key is the day, direction and number: of two workers, or of a worker and a person, one plans it. */
function planCommand(row: SweepRow): MoneyCommand<{ id: string }> {
  return {
    name: 'sweeps.plan',
    scope: 'sweep',
    key: `${row.day}:${row.direction}:${row.number}`,
    fingerprint: '',
    actor: row.asked_by,
    needs: { accounts: [], movesNoMoney: true },
    decide: () => ({ adds: [sweepTable.add(row)], jobs: [sendSweepJob.enqueue({ sweepId: row.id })], outcome: { id: row.id } }),
  }
}
