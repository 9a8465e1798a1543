import type { Database } from '../../../platform/db/index.ts'
import { bumpAttempt, clearAttempts } from './store.ts'

/** How many tries are allowed in a window of time. */
export type Attempts = { kind: string; most: number; windowMs: number }

/**
 * Counts a try in a commit of its own, before what is tried is looked at: a crash in between, or two hundred tries
 * at once, are all counted. Answers the milliseconds to wait, or null when the try may go on.
 */
export async function countAttempt(db: Database, limit: Attempts, subject: string, now: Date): Promise<number | null> {
  const { tries, since } = await bumpAttempt(db.system, subject, limit.kind, now, new Date(now.getTime() - limit.windowMs))
  return tries <= limit.most ? null : Math.max(1_000, since.getTime() + limit.windowMs - now.getTime())
}

export async function forgetAttempts(db: Database, limit: Attempts, subject: string): Promise<void> {
  await clearAttempts(db.system, subject, limit.kind)
}
