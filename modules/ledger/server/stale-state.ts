import { Refusal } from '../../../platform/problems/index.ts'

const STALE_STATE = 'state.moved_on'

/** The data was changed before the decision. Nothing is stored, so the same key may be used again. */
export const staleState = (facts?: Record<string, unknown>) =>
  new Refusal(STALE_STATE, 409, 'This has changed in the meantime. Look again.', facts && { facts })

/** Null when the subject has changed: a concurrent transaction or the next run handles it. */
export async function unlessStale<T>(submitted: Promise<T>): Promise<T | null> {
  try {
    return await submitted
  } catch (error) {
    if (error instanceof Refusal && error.code === STALE_STATE) return null
    throw error
  }
}
