import { SHARED_SETTINGS, readSetting } from '../platform/settings/index.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Settings that all partners share. The settings of one partner stand in that partner's folder. */
export type ServerSettings = {
  host: string
  /** 0 takes any free port. */
  port: number
  dataDir: string
  /** Target of the console's links to the product. */
  productUrl: string
  /** Delay of an answer in the failure mode `slow`. */
  slowMs: number
  /** How long a connection without an answer stays open. */
  hangMs: number
}

export function serverSettings(given: Partial<ServerSettings>, env: Environment): ServerSettings {
  return {
    host: readSetting(SHARED_SETTINGS, env, 'HOST'),
    port: readSetting(SHARED_SETTINGS, env, 'SIMULATOR_PORT'),
    dataDir: readSetting(SHARED_SETTINGS, env, 'DATA_DIR'),
    productUrl: env['PRODUCT_URL'] ?? productAddress(env),
    slowMs: 3_000,
    hangMs: 60_000,
    ...given,
  }
}

/** The host as a part of an address: IPv6 in brackets. */
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** The product of a development machine, without a slash at the end. */
export const productAddress = (env: Environment): string => `http://127.0.0.1:${readSetting(SHARED_SETTINGS, env, 'PORT')}`

export function portNumber(name: string, text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error(`${name} must be a port from 0 to 65535, not "${text}"`)
  return Number(text)
}
