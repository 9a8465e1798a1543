import { type Log, silentLog } from '../../platform/log/index.ts'
import type { Trace } from './trace.ts'
import type { RandomChoices, SimulatedProcess } from './scheduler.ts'

/** Crashes at failpoints, and faults that the product itself reports. */
export type Faults = {
  /** The chance, per thousand, that a process crashes at a failpoint that it passes. */
  crashRate: number
  /** Crashes so far. */
  count: number
  atFailpoint(life: SimulatedProcess, point: string): void
  onCrash(tell: (life: SimulatedProcess) => void): void
  crash(life: SimulatedProcess, where: string): void
  logOf(life: SimulatedProcess): Log
}

/** Expected alerts: the simulated bank gives false answers, and connections break. */
const EXPECTED_ALERT = /^the bank (contradicts|says that)/

export function createFaults({ dice, trace, violate }: { dice: RandomChoices; trace: Trace; violate: (what: string) => void }): Faults {
  const listeners: ((life: SimulatedProcess) => void)[] = []
  const faults: Faults = {
    crashRate: 0,
    count: 0,
    atFailpoint(life, point) {
      if (!life.isDead && dice.perMille(faults.crashRate)) faults.crash(life, point)
    },
    onCrash: (tell) => void listeners.push(tell),
    crash(life, where) {
      life.isDead = true
      faults.count++
      trace.note(`${life.name} dies at ${where}`)
      for (const tell of listeners) tell(life)
    },
    logOf(life) {
      const error = (facts: unknown, message = '') => {
        const { err, ...about } = facts as { err?: Error }
        // Alerts are not faults: the final assertions check whether each case is right.
        if (life.isDead || EXPECTED_ALERT.test(message) || isOutage(err) || (!err && 'alarm' in about)) return
        violate(`${life.name} reports a fault of its own: ${message} ${JSON.stringify(about)} ${err?.stack ?? ''}`)
      }
      const log = { ...silentLog, debug() {}, info() {}, warn() {}, error, fatal: error, child: () => log } as unknown as Log
      return log
    },
  }
  return faults
}

const isOutage = (error: Error | undefined) => (error as { code?: string } | undefined)?.code === '08006'
