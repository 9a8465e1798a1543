import { type Log, silentLog } from '../../platform/log/index.ts'
import type { Trace } from './trace.ts'
import type { RandomChoices, SimulatedProcess } from './scheduler.ts'

/** Deaths at crash points, and faults that the product itself reports. */
export type Faults = {
  /** The chance, in a thousand, that a process dies at a crash point that it passes. */
  crashRate: number
  /** How many have died. */
  count: number
  atFailpoint(life: SimulatedProcess, point: string): void
  onCrash(tell: (life: SimulatedProcess) => void): void
  crash(life: SimulatedProcess, where: string): void
  logOf(life: SimulatedProcess): Log
}

/** What the product may rightly be alarmed about here: the bank lies now and then, and connections break. */
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
        // Alarms are not faults: whether each case is right is judged at the end.
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
