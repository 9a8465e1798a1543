import { keptSecret } from '../../platform/crypto/index.ts'
import type { Random } from '../../platform/random/index.ts'

/** The pepper under which the product checks PINs: a setting, or the instance's own beside its data. Whoever comes first makes it. */
export function pepperOf(env: Record<string, string | undefined>, dataDir: string, random: Random): string {
  return env['PIN_PEPPER'] || keptSecret(dataDir, 'pin-pepper', random)
}
