/** A smaller difference is latency, or the whole second in which the server tells its time. */
const TOLERANCE_MS = 5_000
let serverAheadMs = 0
const correctionListeners = new Set<() => void>()

/**
 * The server's time as far as the browser knows it: the device's clock, corrected when it is wrong. The only file of the browser code that
 * reads the device's clock or turns an instant of the API into a Date.
 */
export function now(): Date {
  return new Date(Date.now() + serverAheadMs)
}

/** Takes the time of an answer just received (its header `Date`). Without one, or with an unreadable one, nothing changes. */
export function adoptServerTime(date: string | null): void {
  const aheadMs = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(aheadMs) || Math.abs(aheadMs - serverAheadMs) < TOLERANCE_MS) return
  serverAheadMs = Math.abs(aheadMs) < TOLERANCE_MS ? 0 : aheadMs
  for (const listener of correctionListeners) listener()
}

/** Calls `listener` when the clock was corrected. */
export function onClockCorrected(listener: () => void): () => void {
  correctionListeners.add(listener)
  return () => correctionListeners.delete(listener)
}

export function toDate(at: string | Date): Date {
  return typeof at === 'string' ? new Date(at) : at
}

export function addMs(than: Date, ms: number): Date {
  return new Date(than.getTime() + ms)
}

/** `56:42` until the instant, `1:02:07` above an hour, `00:00` afterwards. */
export function countdown(until: string | Date, at: Date): string {
  const seconds = Math.max(0, Math.floor((toDate(until).getTime() - at.getTime()) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}
