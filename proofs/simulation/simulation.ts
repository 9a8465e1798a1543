import { checkMoment } from './invariants.ts'
import { type Lived, livedThrough } from './coverage-counters.ts'
import { drawPause, firstTakings, send, takeStep } from './actions.ts'
import type { Shop } from './fixtures.ts'
import { createTrace } from './trace.ts'
import { judge } from './final-assertions.ts'
import { openWorld, type World } from './world.ts'

/** `isWorst`: a bank that does all that a bank can do, in many payments of a busy week, whatever mood the seed would have it in. */
export type Options = {
  seed: number
  url: string
  shops: readonly Shop[]
  days: number
  steps: number
  isWorst?: boolean
  tell?: (line: string) => void
}

export type Result = {
  seed: number
  hash: string
  days: number
  figures: { transfers: number; credits: number; deaths: number } & Lived
  /** The first thing that must never be, with where it was found; null when nothing was. */
  violation: { step: number; what: string; last: readonly string[] } | null
}

const DAY = 24 * 3_600_000

/** One life of the town: so many steps over so many days, then days of rest in which everything comes to its end. */
export async function simulate({ seed, url, shops, days, steps, isWorst = false, tell }: Options): Promise<Result> {
  const trace = createTrace(tell)
  const world = await openWorld(url, seed, shops, trace)
  const begunMs = world.time.nowMs()
  let step = 0
  try {
    await firstTakings(world)
    setMood(world, isWorst)
    while (step < steps && world.violations.length === 0) {
      step++
      await takeStep(world)
      if (isWorst) await send(world)
      await world.runUntil(world.time.nowMs() + drawPause(world, days / steps))
      await checkMoment(world, (what) => world.violations.push(what))
    }
    if (world.violations.length === 0) {
      await rest(world)
      const transfers = await checkMoment(world, (what) => world.violations.push(what))
      await judge(world, transfers, url, (what) => world.violations.push(what))
    }
    const [what] = world.violations
    return {
      seed,
      hash: trace.hash(),
      days: (world.time.nowMs() - begunMs) / DAY,
      figures: {
        transfers: world.bank.payouts.byReference.size,
        credits: world.bank.credits.bySession.size,
        deaths: world.faults.count,
        ...(await livedThrough(world)),
      },
      violation: what === undefined ? null : { step, what, last: trace.last(30) },
    }
  } finally {
    await world.close()
  }
}

/** Some seeds are quiet weeks, and some are the worst week of a bank. */
function setMood({ dice, time, bank, faults, wires }: World, isWorst: boolean): void {
  bank.mood.faults = isWorst ? 600 : dice.pick([0, 60, 250, 350, 600])
  bank.mood.days = isWorst ? 150 : dice.pick([0, 10, 40])
  bank.mood.contradictions = isWorst ? 250 : dice.pick([0, 0, 10, 50])
  if (isWorst) bank.queriesDownUntilMs = time.nowMs() + DAY / 4
  bank.mood.echoes = dice.perMille(500)
  faults.deaths = isWorst ? 5 : dice.pick([0, 5, 30, 80])
  wires.breakBefore = dice.pick([0, 0, 2, 10])
  wires.loseAnswer = dice.pick([0, 0, 5, 30])
}

/** From now on the bank answers truly, nobody dies, and every wire holds. */
async function rest({ bank, faults, wires, time, trace, dice, runUntil }: World): Promise<void> {
  trace.note(`# ${time.now().toISOString()} rest`)
  bank.mood.faults = 0
  bank.mood.days = 0
  bank.mood.contradictions = 0
  bank.outageUntilMs = 0
  bank.queriesDownUntilMs = 0
  faults.deaths = 0
  wires.breakBefore = 0
  wires.loseAnswer = 0
  await runUntil(time.nowMs() + dice.between(10, 20) * 60_000)
  bank.payouts.decideAll()
  await runUntil(time.nowMs() + 3 * DAY)
}
