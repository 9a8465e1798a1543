import { addDays, lagosDay, startOfLagosDay } from '../../../platform/clock/index.ts'
import type { OperatorContext } from '../../kernel/operator-context.ts'
import type { WorkItemKind } from '../../kernel/work-item-declaration.ts'
import { decidedByDay, decidedByKind, decidedByPerson } from './queries.ts'

const DAYS = 30

/** What waits now and what was decided in the last days, of the kinds that the operator reads. */
export async function deskFigures({ db, clock }: Pick<OperatorContext, 'db' | 'clock'>, kinds: readonly WorkItemKind[]) {
  const now = clock.now()
  const today = lagosDay(now)
  const since = addDays(today, 1 - DAYS)
  const filter = { since: startOfLagosDay(since), kinds: kinds.map(({ key }) => key) }
  const [counts, decided, people, days] = await Promise.all([
    Promise.all(kinds.map((kind) => kind.count(db))),
    decidedByKind(db, filter),
    decidedByPerson(db, filter),
    decidedByDay(db, filter),
  ])
  const ofDay = new Map(days.map((each) => [each.day, each]))
  return {
    on: now,
    since,
    kinds: kinds.map(({ key, title }, at) => {
      const { kind: _same, ...taken } = decided.find(({ kind }) => kind === key) ?? { kind: key, decided: 0, late: 0, median: null, p90: null }
      return {
        kind: key,
        title,
        waiting: counts[at]!.open,
        oldest_on: counts[at]!.oldestOpenedAt,
        soonest_due_on: counts[at]!.soonestDueAt,
        ...taken,
        people: people.flatMap((each) => (each.kind === key ? [{ name: each.name, decided: each.decided }] : [])),
      }
    }),
    days: Array.from({ length: DAYS }, (_, at) => addDays(since, at)).map((day) => ofDay.get(day) ?? { day, decided: 0, late: 0 }),
  }
}
