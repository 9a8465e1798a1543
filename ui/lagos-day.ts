import { useSyncExternalStore } from 'react'
import { now, onClockCorrected } from './clock.ts'
import { lagosDay } from './format/dates.ts'

const CHECK_INTERVAL_MS = 1_000

/** Today in Lagos by the server's clock, as `2026-11-20`. The component renders again when the day ends. */
export function useLagosDay(): string {
  return useSyncExternalStore(subscribe, today, today)
}

const today = () => lagosDay(now())

/** A check each second: a timer that waits for midnight is late on a device that has slept. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_INTERVAL_MS)
  const stopListening = onClockCorrected(onChange)
  return () => {
    clearInterval(timer)
    stopListening()
  }
}
