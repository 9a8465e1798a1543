import { type Log, silentLog } from '../../platform/log/index.ts'
import type { Trace } from './trace.ts'
import type { RandomChoices, SimulatedProcess } from './scheduler.ts'

/** Crashes at failpoints, and faults that the product itself reports. */
export type Faults = {
  /** The chance, per thousand, that a process crashes at a failpoint that it passes. */
  crashRate: number
  /** Crashes so far. */
  count: number
  atFailpoint(simulated: SimulatedProcess, point: string): void
  onCrash(listener: (simulated: SimulatedProcess) => void): void
  crash(simulated: SimulatedProcess, where: string): void
  logOf(simulated: SimulatedProcess): Log
}

/** Expected alerts: the simulated bank gives false answers, and connections break. */
const EXPECTED_ALERT = /^the bank (contradicts|says that)/

export function createFaults({ choices, trace, violate }: { choices: RandomChoices; trace: Trace; violate: (what: string) => void }): Faults {
  const listeners: ((simulated: SimulatedProcess) => void)[] = []
  const faults: Faults = {
    crashRate: 0,
    count: 0,
    atFailpoint(simulated, point) {
      if (!simulated.isDead && choices.perMille(faults.crashRate)) faults.crash(simulated, point)
    },
    onCrash: (listener) => void listeners.push(listener),
    crash(simulated, where) {
      simulated.isDead = true
      faults.count++
      trace.note(`${simulated.name} dies at ${where}`)
      for (const listener of listeners) listener(simulated)
    },
    logOf(simulated) {
      const error = (facts: unknown, message = '') => {
        const { err, ...about } = facts as { err?: Error }
        // Alerts are not faults: the final assertions check whether each case is right.
        if (simulated.isDead || EXPECTED_ALERT.test(message) || isOutage(err) || (!err && 'alarm' in about)) return
        violate(`${simulated.name} reports a fault of its own: ${message} ${JSON.stringify(about)} ${err?.stack ?? ''}`)
      }
      const log = { ...silentLog, debug() {}, info() {}, warn() {}, error, fatal: error, child: () => log } as unknown as Log
      return log
    },
  }
  return faults
}

const isOutage = (error: Error | undefined) => (error as { code?: string } | undefined)?.code === '08006'
