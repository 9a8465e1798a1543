import type { Clock } from '../../platform/clock/index.ts'
import type { AlternateAccounts } from './port.ts'
import { createProvidus, providusSettingsFromEnv } from './providus/index.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The banks that this installation uses, the default one first. Each is called as it is, without a circuit breaker. */
export function createAlternateBanks(env: Env, _context: { clock: Pick<Clock, 'monotonicMs'> }): AlternateAccounts[] {
  return [createProvidus(providusSettingsFromEnv(env))]
}
