import { networkAddress } from '../../../platform/http/network.ts'
import { type CommandPlace, readsOf } from '../../ledger/index.ts'
import { incrementAttempts, clearAttempts, decrementAttempts } from './store.ts'

/** The number of tries allowed in a window of time. */
export type AttemptLimit = { kind: string; limit: number; windowMs: number }

/**
 * Counts a try in a commit of its own, before the try is checked, so that crashes and concurrent tries are counted too.
 * Returns the milliseconds to wait, or null when the try may go on.
 */
export async function countAttempt(db: CommandPlace, limit: AttemptLimit, subject: string, now: Date): Promise<number | null> {
  const { tries, since } = await incrementAttempts(readsOf(db), subject, limit, now)
  return tries <= limit.limit ? null : Math.max(1_000, since.getTime() + limit.windowMs - now.getTime())
}

/** The same by network address: an IPv6 subnet is one caller. */
export async function countByAddress(db: CommandPlace, limit: AttemptLimit, address: string, now: Date): Promise<number | null> {
  return countAttempt(db, limit, networkAddress(address), now)
}

/** Takes back a count after it proved not to be a failed try. */
export async function undoCount(db: CommandPlace, limit: AttemptLimit, subject: string): Promise<void> {
  await decrementAttempts(readsOf(db), subject, limit.kind)
}

export const undoCountByAddress = (db: CommandPlace, limit: AttemptLimit, address: string): Promise<void> =>
  undoCount(db, limit, networkAddress(address))

export async function resetAttempts(db: CommandPlace, limit: AttemptLimit, subject: string): Promise<void> {
  await clearAttempts(readsOf(db), subject, limit.kind)
}
