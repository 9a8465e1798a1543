import { Refusal } from '../../../platform/problems/index.ts'

const STALE_STATE = 'state.moved_on'

/** What was read has changed before it could be decided. Nothing is kept of it: under the same key it may be done another time. */
export const staleState = (facts?: Record<string, unknown>) => new Refusal(STALE_STATE, 409, 'This has already moved on', facts && { facts })

/** Null: what it was about has moved on, and somebody else or the next look takes it up. */
export async function unlessStale<T>(submitted: Promise<T>): Promise<T | null> {
  try {
    return await submitted
  } catch (error) {
    if (error instanceof Refusal && error.code === STALE_STATE) return null
    throw error
  }
}
