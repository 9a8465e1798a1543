import type { MetricsAddress } from '../platform/metrics/index.ts'
import { readSetting } from '../platform/settings/index.ts'
import { listenSettings } from './settings-table/database.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Metrics are served only where a port is named for them, and only on this machine unless METRICS_HOST says otherwise. */
export function metricsAddressFromEnv(env: Env, name: 'METRICS_PORT' | 'WORKER_METRICS_PORT'): MetricsAddress {
  const port = env[name]
  return port ? { host: readSetting(listenSettings.settings, env, 'METRICS_HOST'), port: parsePort(name, port) } : null
}

export function parsePort(name: string, text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error(`${name} must be a port from 0 to 65535, not "${text}".`)
  return Number(text)
}
