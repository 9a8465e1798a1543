import type { Random } from '../../platform/random/index.ts'
import type { Trace } from './trace.ts'

/** A process of the simulated server. What a dead one still waits for never comes. */
export type SimulatedProcess = { readonly name: string; isDead: boolean; pausedUntilMs: number }

/** Something that a process wants to do next to the outside: a statement, a call. It happens when its turn comes. */
type ScheduledAction = { process: SimulatedProcess; what: string; run: () => Promise<void> }

/**
 * One thing at a time: whatever leaves a process waits here until the seed picks it, so that the same seed meets the
 * same order of events, whatever the machine does meanwhile.
 */
export type Scheduler = {
  schedule<Answer>(life: SimulatedProcess, what: string, act: () => Promise<Answer>): Promise<Answer>
  /** Wishes that may be granted now, in the order in which they came. */
  runnable(nowMs: number): readonly ScheduledAction[]
  run(wish: ScheduledAction): Promise<void>
}

export function createScheduler(trace: Trace): Scheduler {
  let wishes: ScheduledAction[] = []
  let isActing = false
  return {
    schedule(life, what, act) {
      // While one acts everybody else stands still: what comes now is a part of it.
      if (isActing) return act()
      return new Promise((resolve, reject) => {
        const grant = async () => {
          isActing = true
          try {
            const answer = await act()
            if (!life.isDead) resolve(answer)
          } catch (error) {
            if (!life.isDead) reject(error instanceof Error ? error : new Error(String(error)))
          } finally {
            isActing = false
          }
        }
        if (!life.isDead) wishes.push({ process: life, what, run: grant })
      })
    },
    runnable(nowMs) {
      wishes = wishes.filter((wish) => !wish.process.isDead)
      return wishes.filter((wish) => wish.process.pausedUntilMs <= nowMs)
    },
    async run(wish) {
      wishes = wishes.filter((other) => other !== wish)
      trace.note(`${wish.process.name} ${wish.what}`)
      await wish.run()
      await awaitIdle()
    },
  }
}

/** Longer than any chain of work in the product that waits for nothing outside. */
const IDLE_ROUNDS = 8

/** Lets every process go on until it wants something of the outside. */
export async function awaitIdle(): Promise<void> {
  for (let round = 0; round < IDLE_ROUNDS; round++) await new Promise(setImmediate)
}

/** Chance, as the simulation needs it. Everything here is drawn from the seed, in one order. */
export type RandomChoices = {
  /** True so many times in a thousand. */
  perMille(chance: number): boolean
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Small numbers about as often as large ones of each size. */
  sized(from: number, to: number): number
}

export function createRandomChoices(random: Random): RandomChoices {
  const between = (from: number, to: number) => from + random.below(to - from + 1)
  return {
    perMille: (chance) => random.below(1000) < chance,
    between,
    pick: (items) => items[random.below(items.length)]!,
    sized(from, to) {
      const steps = Math.log2(to / from)
      return Math.min(to, Math.round(from * 2 ** ((steps * between(0, 1_000)) / 1_000)))
    },
  }
}
