import type { Clock } from '../../platform/clock/index.ts'
import type { Env, Setting } from '../../platform/settings/index.ts'
import { monnify } from './monnify/index.ts'
import type { AlternateAccounts } from './port.ts'
import { providus } from './providus/index.ts'
import { settingOf, type Vendor } from './vendor.ts'

/** Every vendor, in the order of the choice on the page. The first one is the default. */
const VENDORS: readonly Vendor[] = [providus, monnify]

/** Its settings have no default in production, and none is required. */
const isOptional = ({ settings }: Vendor) => Object.values(settings).every(({ required }) => required === undefined)

/** The banks that this installation uses, the default one first. Each is called as it is, without a circuit breaker. */
export const createAlternateBanks = (env: Env, context: { clock: Pick<Clock, 'monotonicMs'> }): AlternateAccounts[] =>
  VENDORS.filter((vendor) => env['NODE_ENV'] !== 'production' || !isOptional(vendor) || env[settingOf(vendor.name, 'URL')]).map(({ open }) =>
    open(env, context),
  )

/** The settings by which all banks are those of a simulator, whatever addresses the environment names. */
export const alternateBanksAt = (simulatorUrl: string): Env =>
  Object.fromEntries(VENDORS.map(({ name }) => [settingOf(name, 'URL'), `${simulatorUrl}/${name}`]))

/** The settings of all vendors. */
export const alternateBankSettings: Readonly<Record<string, Setting>> = Object.assign({}, ...VENDORS.map(({ settings }) => settings))

/** What begins the name of each of their settings. */
export const alternateBankPrefixes: readonly string[] = VENDORS.map(({ name }) => settingOf(name, ''))

/** The settings by which their simulated partners find the product, with the label of each. */
export const simulatedNoticeSettings: readonly { setting: string; label: string }[] = VENDORS.map(({ name, label }) => ({
  setting: settingOf(name, 'NOTICE_URL'),
  label,
}))

/** In production an optional vendor is offered with all of its settings, or not at all. */
export const alternateBankProblems = (env: Env): string[] =>
  VENDORS.filter(isOptional).flatMap(({ settings }) => {
    const names = Object.keys(settings)
    const given = names.filter((name) => env[name])
    return given.length === 0 ? [] : names.filter((name) => !env[name]).map((name) => `${name} is required with ${given.join(' and ')}`)
  })
