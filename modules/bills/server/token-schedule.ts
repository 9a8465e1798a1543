const MINUTE_MS = 60_000

/** Asked each minute five times, then every five minutes. */
const EACH_MINUTE = 5
const BEFORE_DESK = 10
const WAIT_AT_DESK_MS = 30 * MINUTE_MS

/** Until the biller is asked for a token again, after this many requests. */
export const nextAskMs = (requests: number): number => (requests < EACH_MINUTE ? MINUTE_MS : requests < BEFORE_DESK ? 5 * MINUTE_MS : WAIT_AT_DESK_MS)

/** After half an hour without a token a person calls the biller. It is still asked. */
export const belongsAtDesk = (requests: number): boolean => requests >= BEFORE_DESK
