import { checkInvariants } from './invariants.ts'
import { type CoverageCounters, countCoverage } from './coverage-counters.ts'
import { drawPause, seedCredits, send, runRandomAction } from './actions.ts'
import type { Shop } from './fixtures.ts'
import { createTrace } from './trace.ts'
import { checkFinalState } from './final-assertions.ts'
import { openSimulationWorld, type SimulationWorld } from './world.ts'

/** `isWorst`: a bank with all faults, in many payments of a busy week, independent of the seed's fault rates. */
export type SimulationOptions = {
  seed: number
  url: string
  shops: readonly Shop[]
  days: number
  steps: number
  isWorst?: boolean
  onLine?: (line: string) => void
}

export type SimulationResult = {
  seed: number
  hash: string
  days: number
  figures: { transfers: number; credits: number; deaths: number } & CoverageCounters
  /** The first violation, and the trace before it; null when every invariant held. */
  violation: { step: number; what: string; last: readonly string[] } | null
}

const DAY = 24 * 3_600_000

/** One run: so many steps over so many days, then days without faults in which everything ends. */
export async function simulate({ seed, url, shops, days, steps, isWorst = false, onLine }: SimulationOptions): Promise<SimulationResult> {
  const trace = createTrace(onLine)
  const world = await openSimulationWorld(url, seed, shops, trace)
  const begunMs = world.clock.nowMs()
  let step = 0
  try {
    await seedCredits(world)
    setFaultRates(world, isWorst)
    while (step < steps && world.violations.length === 0) {
      step++
      await runRandomAction(world)
      if (isWorst) send(world)
      await world.runUntil(world.clock.nowMs() + drawPause(world, days / steps))
      await checkInvariants(world, (what) => world.violations.push(what))
    }
    if (world.violations.length === 0) {
      await drainWithoutFaults(world)
      const transfers = await checkInvariants(world, (what) => world.violations.push(what))
      await checkFinalState(world, transfers, url, (what) => world.violations.push(what))
    }
    const [what] = world.violations
    return {
      seed,
      hash: trace.hash(),
      days: (world.clock.nowMs() - begunMs) / DAY,
      figures: {
        transfers: world.bank.payouts.byReference.size,
        credits: world.bank.credits.bySession.size,
        deaths: world.faults.count,
        ...(await countCoverage(world)),
      },
      violation: what === undefined ? null : { step, what, last: trace.last(30) },
    }
  } finally {
    await world.close()
  }
}

/** Some seeds are quiet weeks, and some have a bank with many faults. */
function setFaultRates({ choices, clock: time, bank, faults, connectionFaults }: SimulationWorld, isWorst: boolean): void {
  bank.faultRates.faults = isWorst ? 600 : choices.pick([0, 60, 250, 350, 600])
  bank.faultRates.lateDecisions = isWorst ? 150 : choices.pick([0, 10, 40])
  bank.faultRates.contradictions = isWorst ? 250 : choices.pick([0, 0, 10, 50])
  if (isWorst) bank.queriesDownUntilMs = time.nowMs() + DAY / 4
  bank.faultRates.echoesReturnQuery = choices.perMille(500)
  faults.crashRate = isWorst ? 5 : choices.pick([0, 5, 30, 80])
  connectionFaults.breakBefore = choices.pick([0, 0, 2, 10])
  connectionFaults.dropResponse = choices.pick([0, 0, 5, 30])
}

/** From now on the bank answers truly, no process crashes, and no connection breaks. */
async function drainWithoutFaults({ bank, biller, faults, connectionFaults, clock: time, trace, choices, runUntil }: SimulationWorld): Promise<void> {
  trace.note(`# ${time.now().toISOString()} rest`)
  bank.faultRates.faults = 0
  bank.faultRates.lateDecisions = 0
  bank.faultRates.contradictions = 0
  bank.outageUntilMs = 0
  biller.outageUntilMs = 0
  bank.queriesDownUntilMs = 0
  faults.crashRate = 0
  connectionFaults.breakBefore = 0
  connectionFaults.dropResponse = 0
  await runUntil(time.nowMs() + choices.between(10, 20) * 60_000)
  bank.payouts.decideAll()
  biller.decideAll()
  await runUntil(time.nowMs() + 3 * DAY)
}
