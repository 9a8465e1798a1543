import { sources } from '../../apps/create-app-context.ts'
import { confirmCollection } from '../../modules/collections/server/actions/confirm-collection.ts'
import { scriptedAlternateAccounts } from '../../tests/fixtures/alternate-accounts.ts'
import { scriptedCards } from '../../tests/fixtures/cards.ts'
import type { BankPort } from '../../partners/bank/port.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { createRegistry } from '../../platform/registry/index.ts'
import { measureThroughput } from './throughput.ts'
import type { BenchDatabase } from './bench-database.ts'
import { BANK, inflowTo, type Merchants } from '../fixtures/merchants.ts'

export const CALLERS = 64

/** Posts `count` credits round-robin over the shops; a stub bank confirms each at once. Returns credits per second. */
export function postCollections(
  { db }: Pick<BenchDatabase, 'db'>,
  { shops, postingQueue, ids, rules }: Merchants,
  count: number,
  name: string,
): Promise<number> {
  const inflows = Array.from({ length: count }, (_, at) => inflowTo(shops[at % shops.length]!, `${name}-${at}`, 1_000_000n))
  const bySession = new Map(inflows.map((inflow) => [inflow.sessionId, inflow]))
  const bank = {
    name: BANK,
    queryInflow: async (sessionId: string) => ({ outcome: 'found', inflow: bySession.get(sessionId)! }),
  } satisfies Partial<BankPort> as unknown as BankPort
  const context = {
    db,
    postingQueue,
    ids,
    rules,
    bank,
    alternateBanks: createRegistry('alternate bank', [scriptedAlternateAccounts()]),
    cards: scriptedCards(),
    sources,
    clock: systemClock,
    log: silentLog,
    failpoints: { reach() {} },
  }
  return measureThroughput(CALLERS, inflows, ({ sessionId }) => confirmCollection(context, sessionId))
}
