import type { Clock } from '../../platform/clock/index.ts'
import type { SimulatedProcess } from './scheduler.ts'

/** The time of the simulation, which advances only when the simulation says so. */
export type VirtualClock = {
  now(): Date
  nowMs(): number
  /** Runs `happen` at this time, also when the process that scheduled it has crashed. */
  schedule(atMs: number, happen: () => void): void
  /** The time of the next event; null when there is none. */
  nextEventMs(): number | null
  /** Advances to this time and runs the events until then. Never goes back. */
  advanceTo(atMs: number): void
  clockFor(simulated: SimulatedProcess): Clock
}

type ScheduledEvent = { atMs: number; order: number; run: () => void }

export function createVirtualClock(start: Date): VirtualClock {
  const begunMs = start.getTime()
  let nowMs = begunMs
  let order = 0
  let events: ScheduledEvent[] = []

  const schedule: VirtualClock['schedule'] = (atMs, happen) => void events.push({ atMs: Math.max(atMs, nowMs), order: order++, run: happen })

  return {
    now: () => new Date(nowMs),
    nowMs: () => nowMs,
    schedule,
    nextEventMs: () => events.reduce<number | null>((first, { atMs }) => (first === null || atMs < first ? atMs : first), null),
    advanceTo(atMs) {
      nowMs = Math.max(nowMs, atMs)
      const due = events.filter((one) => one.atMs <= nowMs).toSorted((one, other) => one.atMs - other.atMs || one.order - other.order)
      events = events.filter((one) => one.atMs > nowMs)
      for (const { run: happen } of due) happen()
    },
    clockFor: (simulated) => ({
      now: () => new Date(nowMs),
      monotonicMs: () => nowMs - begunMs,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          const wake = () => {
            if (!simulated.isDead) resolve()
          }
          if (signal?.aborted) return wake()
          signal?.addEventListener('abort', wake, { once: true })
          schedule(nowMs + ms, wake)
        }),
    }),
  }
}
