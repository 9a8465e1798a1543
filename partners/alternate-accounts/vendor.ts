import type { Clock } from '../../platform/clock/index.ts'
import { type Env, type Setting, simulatorAddress } from '../../platform/settings/index.ts'
import type { AlternateAccounts } from './port.ts'

/** A company that opens alternate accounts, as `adapters.ts` lists it. */
export type Vendor = {
  /** That of its folder and of its simulated partner. */
  name: string
  /** As people know it. */
  label: string
  /** Each name begins with that of the vendor, and one ends in `_URL`. `optionalSettings` are set together, or not at all. */
  settings: Readonly<Record<string, Setting>>
  open(env: Env, context: { clock: Pick<Clock, 'monotonicMs'> }): AlternateAccounts
}

/** The parsed answer of a vendor, null where it is no JSON; or the reason why there is none. */
export type VendorReply = { kind: 'answer'; status: number; body: unknown } | { kind: 'unknown'; reason: string }

/** `MONNIFY_URL` for the vendor `monnify`. */
export const settingOf = (vendor: string, part: string): string => `${vendor.toUpperCase().replaceAll('-', '_')}_${part}`

/** The address of the API, without a slash at the end. The default is the simulator. */
export const addressOf = (vendor: string, env: Env): string =>
  (env[settingOf(vendor, 'URL')] || simulatorAddress(env, `/${vendor}`)).replace(/\/+$/, '')
