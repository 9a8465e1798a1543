import type { Sql } from '../../../../platform/db/index.ts'
import { partnersInUse } from '../queries.ts'

/** Throws where an account stands at a bank that is not registered: its payments would be read by no one, and its request would never end. */
export async function requireRegisteredBanks(db: Sql, banks: { find(name: string): unknown }): Promise<void> {
  const missing = (await partnersInUse(db)).filter(({ partner }) => !banks.find(partner))
  if (missing.length === 0) return
  const problems = missing.map(({ partner, accounts }) => `- the settings of ${partner} are required: alternate accounts there: ${accounts}`)
  throw new Error(`Kasuwa cannot start:\n${problems.join('\n')}`)
}
