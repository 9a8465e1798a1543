import type { AppContext } from '../../kernel/app-context.ts'
import { type CommandPlace, readsOf } from '../../ledger/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { createKeyedMutex } from '../../../platform/resilience/index.ts'
import { deleteLease, takeLease } from './store.ts'

export type OrderedTriesContext = Pick<AppContext, 'clock' | 'ids'> & { db: CommandPlace }

/** More waiting tries of one subject are refused at once, so that they hold no memory and no connection. */
const MAX_WAITING = 10
/** Far above the time of a check. After it, a killed process blocks nobody. */
const LEASE_MS = 10_000
const MAX_WAIT_MS = 3_000
const POLL_MS = 20

/** One for each process. Returns `checkInOrder`. */
export function createOrderedTries() {
  const mutex = createKeyedMutex(MAX_WAITING)
  return <T>(context: OrderedTriesContext, subject: string, check: () => Promise<T>): Promise<T> =>
    mutex.run(subject, () => withLease(context, subject, check), tooManyAtOnce)
}

/**
 * Checks the tries of one subject one after the other, in this process and in all others. So a try that turns out right
 * is taken off the count before the next one is counted, and right tries never lock anybody out. `check` counts its try
 * in a commit of its own before it compares, so the limit holds even when a lease has run out. No connection is held
 * while a try waits or is compared.
 */
export const checkInOrder = createOrderedTries()

async function withLease<T>({ db, clock, ids }: OrderedTriesContext, subject: string, check: () => Promise<T>): Promise<T> {
  const holder = ids.next('lse')
  for (let waitedMs = 0; !(await takeLease(readsOf(db), { subject, holder, at: clock.now(), forMs: LEASE_MS })); waitedMs += POLL_MS) {
    if (waitedMs >= MAX_WAIT_MS) throw tooManyAtOnce()
    await clock.sleep(POLL_MS)
  }
  try {
    return await check()
  } finally {
    await deleteLease(readsOf(db), subject, holder)
  }
}

const tooManyAtOnce = () =>
  new Refusal('identity.too_many_at_once', 429, 'Too many tries at the same time. Please try again.', { retryAfterSeconds: 1 })
