import { Gauge } from '@prometheus-io/client'
import { lagosDay } from '../../../platform/clock/index.ts'
import type { MetricsRegistry } from '../../../platform/metrics/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import { floatFigures } from '../../bills/index.ts'
import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import { newestChecks } from './queries.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'log'>

/** Prometheus asks more often than these figures change. */
const KEPT_MS = 30_000

type CheckFigures = { broken: { check: string; rows: number }[]; held: number; ageSeconds: number }
type CaseFigures = { kind: string; open: number; oldestSeconds: number; overdueSeconds: number }[]

/**
 * Whether the books hold, by the newest run of the board, the desk's open cases by kind and age, and our floats at billers. No figure is served where it could not be
 * read, so that an alert on its absence fires.
 */
export function registerBooksMetrics(registry: MetricsRegistry, context: Context, modules: readonly ModuleDefinition[]): void {
  const checks = kept(context, () => checkFigures(context))
  const floats = kept(context, () => floatFigures(context.db.system, lagosDay(context.clock.now())))
  const cases = kept(context, () => caseFigures(context, modules))
  const gauge = (name: string, help: string, labelNames: string[], figures: () => Promise<[labels: Record<string, string>, value: number][]>) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
        registers: [],
        async collect() {
          const found = await figures()
          this.reset()
          // Without labels a reset gauge would say 0, as if all were well.
          if (found.length === 0 && labelNames.length === 0) this.set(NaN)
          for (const [labels, value] of found) this.set(labels, value)
        },
      }),
    )

  gauge('integrity_checks', 'Checks of the books in the newest run of the board, by state: held or broken.', ['state'], async () => {
    const found = await checks()
    if (found === null) return []
    return [
      [{ state: 'held' }, found.held],
      [{ state: 'broken' }, found.broken.length],
    ]
  })
  gauge('integrity_check_broken_rows', 'Rows that break a check; the board stores the first 20.', ['check'], async () =>
    ((await checks())?.broken ?? []).map(({ check, rows }) => [{ check }, rows]),
  )
  gauge('integrity_checks_age_seconds', 'Time since the newest run of the board ended.', [], async () => {
    const found = await checks()
    return found === null ? [] : [[{}, found.ageSeconds]]
  })
  gauge('open_cases', 'Open items of the desk, by kind.', ['kind'], async () => ((await cases()) ?? []).map(({ kind, open }) => [{ kind }, open]))
  gauge('open_case_oldest_seconds', 'Age of the oldest open item of a kind; 0 where none is open.', ['kind'], async () =>
    ((await cases()) ?? []).map(({ kind, oldestSeconds }) => [{ kind }, oldestSeconds]),
  )
  gauge('open_case_overdue_seconds', 'Time since the first clock of a kind ran out; 0 where none has.', ['kind'], async () =>
    ((await cases()) ?? []).map(({ kind, overdueSeconds }) => [{ kind }, overdueSeconds]),
  )
  gauge('biller_float_kobo', 'Our money at a biller: free, or reserved for purchases on their way.', ['partner', 'part'], async () =>
    ((await floats()) ?? []).flatMap(({ partner, free, reserved }) => [
      [{ partner, part: 'free' }, Number(free)],
      [{ partner, part: 'reserved' }, Number(reserved)],
    ]),
  )
  gauge('biller_float_busiest_day_kobo', 'The most that purchases took of the float on one day of the last seven.', ['partner'], async () =>
    ((await floats()) ?? []).map(({ partner, busiest_day: busiest }) => [{ partner }, Number(busiest)]),
  )
}

async function checkFigures({ db, clock }: Context): Promise<CheckFigures | null> {
  const newest = await newestChecks(db.system)
  if (newest === null) return null
  const broken = newest.checks.filter(({ holds }) => !holds)
  return {
    held: newest.checks.length - broken.length,
    broken: broken.map(({ sentence, broken: rows }) => ({ check: sentence, rows: rows.length })),
    ageSeconds: secondsSince(newest.finished_at, clock.now()),
  }
}

async function caseFigures({ db, clock }: Context, modules: readonly ModuleDefinition[]): Promise<CaseFigures> {
  const kinds = modules.flatMap(({ workItems = [] }) => workItems)
  const counts = await Promise.all(kinds.map((kind) => kind.count(db.system)))
  const now = clock.now()
  return kinds.map(({ key }, at) => {
    const { open, oldestOpenedAt, soonestDueAt } = counts[at]!
    return { kind: key, open, oldestSeconds: secondsSince(oldestOpenedAt, now), overdueSeconds: secondsSince(soonestDueAt, now) }
  })
}

const secondsSince = (at: Date | null, now: Date) => (at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1_000))

/** Reads once for all gauges, and again after a while; null where the database does not answer. */
function kept<T>({ clock, log }: Context, read: () => Promise<T | null>): () => Promise<T | null> {
  let last: { at: number; figures: Promise<T | null> } | null = null
  return () => {
    const now = clock.monotonicMs()
    if (last !== null && now - last.at < KEPT_MS) return last.figures
    const figures = read().catch((error: unknown) => {
      log.warn({ err: error }, 'the figures of the books could not be read')
      last = null
      return null
    })
    last = { at: now, figures }
    return figures
  }
}
