import type { Clock } from '../platform/clock/index.ts'
import type { Kobo } from '../platform/money/index.ts'
import type { Random } from '../platform/random/index.ts'
import type { ServerSettings } from './settings.ts'
import type { Database } from './store/database.ts'

/** What one partner does for another. A partner that is not simulated does nothing. */
export type PartnerServices = {
  /** The bank books money of another company into the pool account. */
  payIntoPool?(payment: { amountKobo: Kobo; payerName: string; narration: string }): void
}

export type SimulatorContext = { server: ServerSettings; database: Database; clock: Clock; random: Random; services: PartnerServices }

/** The context of one partner's code, with that partner's own settings. */
export type PartnerContext<Settings extends object = object> = SimulatorContext & {
  partner: { name: string; title: string }
  settings: Settings
  /** Makes this partner's background work look for due work now. */
  wakeBackgroundWork(): void
}

/** Now, as the tables store it: ISO 8601 in UTC. */
export function nowText(context: Pick<SimulatorContext, 'clock'>): string {
  return context.clock.now().toISOString()
}

/** Random digits of an id or a session. */
export const nextDigits = ({ random }: Pick<SimulatorContext, 'random'>, count: number): string =>
  Array.from({ length: count }, () => random.below(10)).join('')
