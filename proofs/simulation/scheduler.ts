import type { Random } from '../../platform/random/index.ts'
import type { Trace } from './trace.ts'

/** A process of the simulated server. After a crash its pending actions never complete. */
export type SimulatedProcess = { readonly name: string; isDead: boolean; pausedUntilMs: number }

/** An action outside the process, such as a statement or a call. It runs when the scheduler picks it. */
type ScheduledAction = { process: SimulatedProcess; what: string; run: () => Promise<void> }

/**
 * Runs one action at a time. Each action outside a process waits until the seed picks it, so the same seed gives the
 * same order of events on any machine.
 */
export type Scheduler = {
  schedule<Answer>(simulated: SimulatedProcess, what: string, act: () => Promise<Answer>): Promise<Answer>
  /** Actions that may run now, in the order of their requests. */
  runnable(nowMs: number): readonly ScheduledAction[]
  run(action: ScheduledAction): Promise<void>
}

export function createScheduler(trace: Trace): Scheduler {
  let actions: ScheduledAction[] = []
  let isActing = false
  return {
    schedule(simulated, what, act) {
      // No other process runs meanwhile, so a nested action is a part of this one.
      if (isActing) return act()
      return new Promise((resolve, reject) => {
        const runAction = async () => {
          isActing = true
          try {
            const answer = await act()
            if (!simulated.isDead) resolve(answer)
          } catch (error) {
            if (!simulated.isDead) reject(error instanceof Error ? error : new Error(String(error)))
          } finally {
            isActing = false
          }
        }
        if (!simulated.isDead) actions.push({ process: simulated, what, run: runAction })
      })
    },
    runnable(nowMs) {
      actions = actions.filter((action) => !action.process.isDead)
      return actions.filter((action) => action.process.pausedUntilMs <= nowMs)
    },
    async run(action) {
      actions = actions.filter((other) => other !== action)
      trace.note(`${action.process.name} ${action.what}`)
      await action.run()
      await awaitIdle()
    },
  }
}

/** Longer than any chain of promises in the product that waits for nothing outside. */
const IDLE_ROUNDS = 8

/** Runs every process until it waits for an action. */
export async function awaitIdle(): Promise<void> {
  for (let round = 0; round < IDLE_ROUNDS; round++) await new Promise(setImmediate)
}

/** Random choices of the simulation. All are drawn from the seed, in one order. */
export type RandomChoices = {
  /** True with a chance of so many per thousand. */
  perMille(chance: number): boolean
  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number
  pick<Item>(items: readonly Item[]): Item
  /** A number on a logarithmic scale, so that each order of magnitude is equally likely. */
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
