import type { Clock } from '../../platform/clock/index.ts'
import type { Life } from './scheduler.ts'

/** The world's time, which passes only when the simulation lets it. */
export type Time = {
  now(): Date
  nowMs(): number
  /** Something that will happen then, whoever is alive. */
  at(atMs: number, happen: () => void): void
  /** The moment of the next thing that will happen; null when nothing will. */
  nextAtMs(): number | null
  /** Moves to the moment, and lets happen what happens then. Never backwards. */
  moveTo(atMs: number): void
  clockOf(life: Life): Clock
}

type Happening = { atMs: number; order: number; happen: () => void }

export function createTime(start: Date): Time {
  const begunMs = start.getTime()
  let nowMs = begunMs
  let order = 0
  let happenings: Happening[] = []

  const at: Time['at'] = (atMs, happen) => void happenings.push({ atMs: Math.max(atMs, nowMs), order: order++, happen })

  return {
    now: () => new Date(nowMs),
    nowMs: () => nowMs,
    at,
    nextAtMs: () => happenings.reduce<number | null>((first, { atMs }) => (first === null || atMs < first ? atMs : first), null),
    moveTo(atMs) {
      nowMs = Math.max(nowMs, atMs)
      const due = happenings.filter((one) => one.atMs <= nowMs).toSorted((one, other) => one.atMs - other.atMs || one.order - other.order)
      happenings = happenings.filter((one) => one.atMs > nowMs)
      for (const { happen } of due) happen()
    },
    clockOf: (life) => ({
      now: () => new Date(nowMs),
      monotonicMs: () => nowMs - begunMs,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          const wake = () => {
            if (!life.isDead) resolve()
          }
          if (signal?.aborted) return wake()
          signal?.addEventListener('abort', wake, { once: true })
          at(nowMs + ms, wake)
        }),
    }),
  }
}
