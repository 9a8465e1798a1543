import { systemClock } from '../../platform/clock/index.ts'
import { type ScreenKind, ROWS_SHOWN, type PaymentListener } from './sse-clients.ts'
import type { Shop } from '../fixtures/merchants.ts'

/** How long each payment took to where it is to be seen, from before the bank is told of it; on real pages, and of a busy shop, apart. */
export type Latencies = Record<ScreenKind | 'news' | 'busy' | 'dashboardPage' | 'tillPage', number[]>

const TIMEOUT_MS = 20_000

/** Payments are known again by their amounts. */
export function createLatencyTracker() {
  const paidAt = new Map<number, number>()
  const paidTo = new Map<string, number[]>()
  const errors: unknown[] = []
  let took = emptyLatencies()
  const lacking = (expected: Record<keyof Latencies, number>) =>
    LATENCY_KINDS.filter((kind) => took[kind].length < expected[kind]).map(
      (kind) => `${kind} ${expected[kind] - took[kind].length} of ${expected[kind]}`,
    )
  /** What stands there still, or is told again, was seen before. */
  function firstTime(what: keyof Latencies): PaymentListener {
    const seen = new Set<number>()
    return (amountKobo, at) => {
      const paid = paidAt.get(amountKobo)
      if (paid === undefined || seen.has(amountKobo)) return
      seen.add(amountKobo)
      took[what].push(at - paid)
    }
  }
  return {
    begins(amountKobo: number, { businessId }: Shop): void {
      paidAt.set(amountKobo, systemClock.monotonicMs())
      paidTo.set(businessId, [...(paidTo.get(businessId) ?? []), amountKobo])
    },
    fails: (error: unknown) => void errors.push(error),
    heard: () => firstTime('news'),
    /** On one screen. Where so many came after a payment that no row is left for it, it counts from when the screen shows those. */
    shown(what: Exclude<keyof Latencies, 'news'>, { businessId }: Shop): PaymentListener {
      const note = firstTime(what)
      return (amountKobo, at) => {
        const paid = paidTo.get(businessId) ?? []
        for (const gone of paid.slice(0, Math.max(0, paid.indexOf(amountKobo) - ROWS_SHOWN + 1))) note(gone, at)
        note(amountKobo, at)
      }
    },
    /** When all that was expected is seen; what comes later counts for the next. */
    async seen(expected: Record<keyof Latencies, number>): Promise<Latencies> {
      const begun = systemClock.monotonicMs()
      while (lacking(expected).length > 0 && errors.length === 0) {
        if (systemClock.monotonicMs() - begun > TIMEOUT_MS) throw new Error(`never seen on a screen: ${lacking(expected).join(', ')}`)
        await systemClock.sleep(50)
      }
      if (errors.length > 0) throw new AggregateError(errors, `of payments and questions ${errors.length} failed`)
      const all = took
      took = emptyLatencies()
      return all
    },
  }
}

const LATENCY_KINDS = ['news', 'dashboard', 'till', 'busy', 'dashboardPage', 'tillPage'] as const
const emptyLatencies = (): Latencies => ({ news: [], dashboard: [], till: [], busy: [], dashboardPage: [], tillPage: [] })
