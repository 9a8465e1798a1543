import { Refusal } from '../../../platform/problems/index.ts'

const MOVED_ON = 'state.moved_on'

/** What was read has changed before it could be decided. Nothing is kept of it: under the same key it may be done another time. */
export const movedOn = (facts?: Record<string, unknown>) => new Refusal(MOVED_ON, 409, 'This has already moved on', facts && { facts })

/** Null: what it was about has moved on, and somebody else or the next look takes it up. */
export async function unlessMovedOn<T>(submitted: Promise<T>): Promise<T | null> {
  try {
    return await submitted
  } catch (error) {
    if (error instanceof Refusal && error.code === MOVED_ON) return null
    throw error
  }
}
