import { systemClock } from '../platform/clock/index.ts'
import type { Kind, Sight } from './screens.ts'

/** How long each payment took to where it is to be seen, from before the bank is told of it; on real pages apart. */
export type Took = Record<Kind | 'news' | 'dashboardPage' | 'tillPage', number[]>

const LOST_AFTER_MS = 20_000

/** Payments are known again by their amounts. */
export function watchPayments() {
  const paidAt = new Map<number, number>()
  const errors: unknown[] = []
  let took = nothing()
  const lacking = (expected: Record<keyof Took, number>) =>
    KINDS.filter((kind) => took[kind].length < expected[kind]).map((kind) => `${kind} ${expected[kind] - took[kind].length} of ${expected[kind]}`)
  return {
    begins: (amountKobo: number) => void paidAt.set(amountKobo, systemClock.monotonicMs()),
    fails: (error: unknown) => void errors.push(error),
    sights(what: keyof Took): Sight {
      return (amountKobo, at) => {
        const paid = paidAt.get(amountKobo)
        if (paid !== undefined) took[what].push(at - paid)
      }
    },
    /** When all that was expected is seen; what comes later counts for the next. */
    async seen(expected: Record<keyof Took, number>): Promise<Took> {
      const begun = systemClock.monotonicMs()
      while (lacking(expected).length > 0 && errors.length === 0) {
        if (systemClock.monotonicMs() - begun > LOST_AFTER_MS) throw new Error(`never seen on a screen: ${lacking(expected).join(', ')}`)
        await systemClock.sleep(50)
      }
      if (errors.length > 0) throw new AggregateError(errors, `of payments and questions ${errors.length} failed`)
      const all = took
      took = nothing()
      return all
    },
  }
}

const KINDS = ['news', 'dashboard', 'till', 'dashboardPage', 'tillPage'] as const
const nothing = (): Took => ({ news: [], dashboard: [], till: [], dashboardPage: [], tillPage: [] })
