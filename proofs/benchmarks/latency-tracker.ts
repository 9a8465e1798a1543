import { systemClock } from '../../platform/clock/index.ts'
import { type ScreenKind, ROWS_SHOWN, type PaymentListener } from './sse-clients.ts'
import type { Shop } from '../fixtures/merchants.ts'

/**
 * Time from before the bank's notice until the payment is visible, in ms; real pages and the busy shop are listed
 * separately.
 */
export type Latencies = Record<ScreenKind | 'news' | 'busy' | 'dashboardPage' | 'tillPage', number[]>

const TIMEOUT_MS = 20_000

/** Payments are recognised by their amounts. */
export function createLatencyTracker() {
  const paidAt = new Map<number, number>()
  const paidTo = new Map<string, number[]>()
  const errors: unknown[] = []
  let latencies = emptyLatencies()
  const missingCounts = (expected: Record<keyof Latencies, number>) =>
    LATENCY_KINDS.filter((kind) => latencies[kind].length < expected[kind]).map(
      (kind) => `${kind} ${expected[kind] - latencies[kind].length} of ${expected[kind]}`,
    )
  /** A payment that is still on the screen, or is sent again, was already counted. */
  function firstTime(what: keyof Latencies): PaymentListener {
    const awaitVisible = new Set<number>()
    return (amountKobo, at) => {
      const paid = paidAt.get(amountKobo)
      if (paid === undefined || awaitVisible.has(amountKobo)) return
      awaitVisible.add(amountKobo)
      latencies[what].push(at - paid)
    }
  }
  return {
    recordPayment(amountKobo: number, { businessId }: Shop): void {
      paidAt.set(amountKobo, systemClock.monotonicMs())
      paidTo.set(businessId, [...(paidTo.get(businessId) ?? []), amountKobo])
    },
    recordError: (error: unknown) => void errors.push(error),
    liveEventListener: () => firstTime('news'),
    /** On one screen. When later payments left no row for this payment, it counts from when the screen shows those. */
    screenListener(what: Exclude<keyof Latencies, 'news'>, { businessId }: Shop): PaymentListener {
      const note = firstTime(what)
      return (amountKobo, at) => {
        const paid = paidTo.get(businessId) ?? []
        for (const gone of paid.slice(0, Math.max(0, paid.indexOf(amountKobo) - ROWS_SHOWN + 1))) note(gone, at)
        note(amountKobo, at)
      }
    },
    /** Resolves when all expected payments are visible; later ones count for the next call. */
    async awaitVisible(expected: Record<keyof Latencies, number>): Promise<Latencies> {
      const begun = systemClock.monotonicMs()
      while (missingCounts(expected).length > 0 && errors.length === 0) {
        if (systemClock.monotonicMs() - begun > TIMEOUT_MS) throw new Error(`never seen on a screen: ${missingCounts(expected).join(', ')}`)
        await systemClock.sleep(50)
      }
      if (errors.length > 0) throw new AggregateError(errors, `of payments and questions ${errors.length} failed`)
      const all = latencies
      latencies = emptyLatencies()
      return all
    },
  }
}

const LATENCY_KINDS = ['news', 'dashboard', 'till', 'busy', 'dashboardPage', 'tillPage'] as const
const emptyLatencies = (): Latencies => ({ news: [], dashboard: [], till: [], busy: [], dashboardPage: [], tillPage: [] })
