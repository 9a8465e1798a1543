import { simulatorAddress } from '../../../platform/settings/index.ts'

export type SandboxSettings = {
  /** Without a slash at the end; null: this site has no sandbox. */
  url: string | null
  /** Shared by main site and sandbox; null: neither asks for twins nor takes them. */
  key: string | null
  timeoutMs: number
}

/** The default is the simulator. In production there is a sandbox only where it is set. */
export function sandboxSettingsFromEnv(env: Readonly<Record<string, string | undefined>>): SandboxSettings {
  const isProduction = env['NODE_ENV'] === 'production'
  const simulated = isProduction ? null : simulatorAddress(env, '/sandbox')
  const isSandbox = Boolean(env['SANDBOX_OF'])
  return {
    url: isSandbox ? null : ((env['SANDBOX_HOST'] ?? simulated)?.replace(/\/+$/, '') ?? null),
    key: env['SANDBOX_KEY'] ?? (isProduction ? null : 'development'),
    timeoutMs: 10_000,
  }
}
