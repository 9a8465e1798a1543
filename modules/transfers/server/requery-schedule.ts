import type { TransferRow } from './rows.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Delays before the next status query (docs/money.md §9): short while an answer is likely soon, hourly afterwards. */
const QUERY_DELAYS_MS = [5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE]

export function nextQueryAt(transferId: string, queriesSoFar: number, now: Date): Date {
  return new Date(now.getTime() + queryDelayMs(transferId, queriesSoFar))
}

/** Up to a tenth longer, different for each transfer, so that transfers of one moment are not queried in one moment. */
const queryDelayMs = (transferId: string, queriesSoFar: number) =>
  Math.round((QUERY_DELAYS_MS[queriesSoFar] ?? HOUR) * (1 + 0.1 * hashFraction(`${transferId} ${queriesSoFar}`)))

/**
 * The time of the next attempt while the circuit breaker is open. The longer a bank was silent, the longer the
 * returning queries are spread, up to the transfer's own query delay. So a bank that comes back gets no more queries a
 * second than before. `queriesSoFar` is null for a transfer not yet sent.
 */
export function nextAttemptAfterPause(transferId: string, queriesSoFar: number | null, now: Date, rest: { forMs: number; silentMs: number }): Date {
  const ownWaitMs = queriesSoFar === null ? MINUTE : (QUERY_DELAYS_MS[queriesSoFar] ?? HOUR)
  const spreadMs = Math.max(5 * SECOND, Math.min(ownWaitMs, rest.silentMs))
  const ownMs = spreadMs * (0.5 + hashFraction(`${transferId} ${now.getTime()}`))
  return new Date(now.getTime() + rest.forMs + Math.floor(ownMs))
}

/**
 * The time to send a payment again of which nothing has left: soon, and less often the longer it has waited. The
 * circuit breaker takes over after some failures of all payments.
 */
export function nextSendAt({ id, created_at }: Pick<TransferRow, 'id' | 'created_at'>, now: Date): Date {
  const waitedMs = now.getTime() - created_at.getTime()
  const delayMs = Math.min(Math.max(waitedMs / 3, SECOND), MINUTE)
  return new Date(now.getTime() + Math.round(delayMs * (1 + 0.1 * hashFraction(`${id} ${waitedMs}`))))
}

/** A hash from 0 to just below 1, evenly spread over inputs and always the same for the same input. */
function hashFraction(words: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** From this age on, a pending transfer is also in review. */
export const REVIEW_AFTER_MS = 24 * HOUR

/** Queries go on during a review. */
export const nextReviewQueryAt = (transferId: string, now: Date) => nextQueryAt(transferId, Infinity, now)

/** The ages of a pending or unsent transfer at which an alarm is raised. */
const PENDING_ALERTS: readonly [afterMs: number, inDoubt: string, held: string][] = [
  [10 * MINUTE, 'a transfer has been in doubt for ten minutes', 'a transfer has waited to be sent for ten minutes'],
  [HOUR, 'a transfer has been in doubt for an hour', 'a transfer has waited to be sent for an hour'],
  [REVIEW_AFTER_MS, 'a transfer has been in doubt for a day; a person has to decide', 'a transfer has waited to be sent for a day'],
]
export const ALERT_THRESHOLDS_MS: readonly number[] = PENDING_ALERTS.map(([afterMs]) => afterMs)

type PendingTransfer = Pick<TransferRow, 'state' | 'sent_at' | 'created_at' | 'doubt_told_at'>

/** A transfer that waits to be sent is not pending at the bank; its age counts again from the sending. */
export const pendingSince = ({ sent_at, created_at }: Pick<PendingTransfer, 'sent_at' | 'created_at'>): Date => sent_at ?? created_at

export const isPendingTooLong = (doubt: Pick<PendingTransfer, 'sent_at' | 'created_at'>, now: Date): boolean =>
  now.getTime() - pendingSince(doubt).getTime() >= REVIEW_AFTER_MS

/** The alarm to raise now: the last threshold passed since the last alarm. Each threshold once. */
export function pendingAlert(doubt: PendingTransfer, now: Date): string | null {
  const begun = pendingSince(doubt).getTime()
  const alertedAt = doubt.doubt_told_at?.getTime() ?? begun
  const passed = PENDING_ALERTS.filter(([afterMs]) => begun + afterMs > alertedAt && begun + afterMs <= now.getTime())
  return passed.at(-1)?.[doubt.state === 'held' ? 2 : 1] ?? null
}
