import type { LimitIncreaseRow } from './rows.generated.ts'

export type RequestState = LimitIncreaseRow['state']

/** docs/money.md §8, limit increase. A request comes to staff in the commit that asks for it. */
export const REQUEST_MOVES: Readonly<Record<RequestState, readonly RequestState[]>> = {
  in_review: ['granted', 'refused', 'more_needed'],
  more_needed: ['in_review', 'expired'],
  granted: [],
  refused: [],
  expired: [],
}

/** The time that the owner has to send what is missing. */
export const MORE_NEEDED_MS = 14 * 24 * 60 * 60_000
