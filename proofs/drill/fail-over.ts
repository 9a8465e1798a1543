import { systemClock } from '../../platform/clock/index.ts'
import { checkFinalState } from '../faults/environment/final-assertions.ts'
import type { Environment } from '../faults/environment/environment.ts'
import { type ClientKind } from '../faults/environment/payment-kinds.ts'
import { startLoad, THINK_TIME_MS } from '../faults/environment/load.ts'
import { randomFor } from '../faults/plan.ts'
import { percentile } from '../fixtures/statistics.ts'
import type { DatabaseCluster } from './database-cluster.ts'
import { until } from './machine.ts'
import { cutOff, type Machine, MACHINES, reconnect } from './network.ts'
import { finalFigures } from './figures.ts'
import type { DrillOutcome, DrillRun, DrillScenario } from './scenario.ts'

type Disturbance = {
  name: string
  disturb(cluster: DatabaseCluster, primary: Machine): Promise<void>
  /** Undoes it, when payments flow again. */
  repair(cluster: DatabaseCluster, primary: Machine): Promise<void>
  /** The old primary no longer tells the truth about the cluster. */
  isAlone: boolean
}

const CALLERS = 12
const KINDS: readonly ClientKind[] = ['transfer', 'withdrawal', 'transfer', 'bill', 'transfer', 'sending_back']
/** A fail-over that takes longer is given up. */
const GIVEN_UP_MS = 90_000
/** Payments flow when this many were accepted under the new primary. */
const ACCEPTED_AGAIN = 10

const scenario = (id: DrillScenario['id'], title: string, size: number, disturbance: Disturbance): DrillScenario => ({
  id,
  title,
  trial: 'fail-overs',
  size,
  run: (about) => runFailOvers(disturbance, about),
})

export const kill = scenario('kill', 'kill -9 of the primary and its Patroni under load; the machine is brought back as a standby', 20, {
  name: 'kill',
  disturb: (cluster, primary) => cluster.kill(primary),
  repair: (cluster, primary) => Promise.resolve(cluster.bringBack(primary)),
  isAlone: true,
})

export const switchover = scenario('switchover', 'switched over by `patronictl switchover` under load', 10, {
  name: 'switchover',
  async disturb(cluster, primary) {
    const standby = (await cluster.members()).find(({ role }) => role === 'sync_standby')!
    await cluster.switchOver(
      primary,
      MACHINES.find(({ name }) => name === standby.name)!,
    )
  },
  repair: () => Promise.resolve(),
  isAlone: false,
})

export const partition = scenario(
  'partition',
  'the primary is cut off from the standbys and their etcd by iptables, while the product still reaches it',
  10,
  { name: 'partition', disturb: (_, primary) => cutOff(primary), repair: async (_, primary) => void (await reconnect(primary)), isAlone: true },
)

async function runFailOvers({ name, disturb, repair, isAlone }: Disturbance, { drill, size, seed, log }: DrillRun): Promise<DrillOutcome> {
  const { cluster } = drill
  const random = randomFor(seed, name)
  const environment = await drill.product(CALLERS)
  try {
    await drill.edgeComplete()
    const load = startLoad(environment, { callers: CALLERS, payers: 2, name, kinds: KINDS, random, thinkMs: THINK_TIME_MS, paidEveryMs: 200 })
    const violations: string[] = []
    const silentMs: number[] = []
    const promotedMs: number[] = []
    const wholeMs: number[] = []
    let trials = 0
    try {
      while (trials < size) {
        const primary = await cluster.whole()
        await acceptancesSince(environment, systemClock.monotonicMs())
        await systemClock.sleep(random.below(2_000))
        const begun = systemClock.monotonicMs()
        await disturb(cluster, primary)
        const next = await until('another primary', GIVEN_UP_MS, async () => {
          const leader = await cluster.leader(isAlone ? primary : undefined)
          return leader === primary ? null : leader
        })
        const promotedAt = systemClock.monotonicMs()
        const flowingAt = await acceptancesSince(environment, promotedAt)
        silentMs.push(longestSilence(environment, begun, flowingAt))
        promotedMs.push(promotedAt - begun)
        await repair(cluster, primary)
        await cluster.whole()
        wholeMs.push(systemClock.monotonicMs() - flowingAt)
        trials++
        log(
          `${trials}: ${primary.name} to ${next.name}, no payment accepted for ${(silentMs.at(-1)! / 1_000).toFixed(1)} s, whole ${Math.round(wholeMs.at(-1)! / 1_000)} s later`,
        )
      }
    } catch (error) {
      violations.push(error instanceof Error ? error.message : String(error))
    }
    const { sent } = await load.stop()
    const final = await checkFinalState(environment, { lastFaultAt: systemClock.monotonicMs() })
    violations.push(...final.violations, ...environment.processes.unexpectedExits.slice(0, 3))
    return {
      trials,
      violations,
      figures: [
        ...seconds('payments flow again', silentMs),
        ...seconds('another primary', promotedMs),
        ...seconds('whole again after that', wholeMs),
        ...finalFigures(environment, { sent, violations }),
      ],
    }
  } finally {
    await environment.close()
  }
}

/** Resolves with the time of the acceptance by which payments flow again. */
async function acceptancesSince({ clientHistory }: Environment, since: number): Promise<number> {
  return until(`${ACCEPTED_AGAIN} payments accepted`, GIVEN_UP_MS, () =>
    Promise.resolve(clientHistory.acceptedAtMs.filter((at) => at > since)[ACCEPTED_AGAIN - 1] ?? null),
  )
}

/** The longest time without an acceptance: what clients notice, also where the old primary still worked for a while. */
function longestSilence({ clientHistory }: Environment, from: number, to: number): number {
  const times = [from, ...clientHistory.acceptedAtMs.filter((at) => at > from && at <= to)]
  return Math.max(...times.slice(1).map((at, before) => at - times[before]!))
}

const seconds = (name: string, ms: readonly number[]) =>
  ms.length === 0
    ? []
    : [
        { name: `${name}, median`, value: percentile(ms, 50) / 1_000, unit: ' s' },
        { name: `${name}, worst`, value: Math.max(...ms) / 1_000, unit: ' s' },
      ]
