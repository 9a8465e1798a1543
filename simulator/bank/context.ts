import type { Clock } from '../../platform/clock/index.ts'
import type { Random } from '../../platform/random/index.ts'
import type { SimulatorSettings } from '../settings.ts'
import type { Database } from '../store/database.ts'

/** What every part of the simulator stands on. */
export type SimulatorContext = {
  settings: SimulatorSettings
  database: Database
  clock: Clock
  random: Random
  /** Tells the carrier of notices that there is something to carry. */
  onNoticeQueued(): void
}

/** The bank that is played: its CBN code, and the account of ours into which everything is swept. */
export const OWN_BANK_CODE = '566'
export const POOL = { accountNumber: '1000000002', accountId: '1000', client: 'Kasuwa', clientId: '1' }

export function nowText(context: SimulatorContext): string {
  return context.clock.now().toISOString()
}
