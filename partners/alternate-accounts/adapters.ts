import type { Clock } from '../../platform/clock/index.ts'
import { createMonnify, monnifySettingsFromEnv } from './monnify/index.ts'
import type { AlternateAccounts } from './port.ts'
import { createProvidus, providusSettingsFromEnv } from './providus/index.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The settings by which all banks are those of a simulator, whatever addresses the environment names. */
export const alternateBanksAt = (simulatorUrl: string): Env => ({
  PROVIDUS_URL: `${simulatorUrl}/providus`,
  MONNIFY_URL: `${simulatorUrl}/monnify`,
})

/** The banks that this installation uses, the default one first. Each is called as it is, without a circuit breaker. */
export function createAlternateBanks(env: Env, { clock }: { clock: Pick<Clock, 'monotonicMs'> }): AlternateAccounts[] {
  const monnify = monnifySettingsFromEnv(env)
  return [createProvidus(providusSettingsFromEnv(env)), ...(monnify ? [createMonnify(monnify, { clock })] : [])]
}
