import { lagosDay } from '../../../platform/clock/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import type { SweepDirection } from '../contract.ts'
import type { OwnFigures } from './amounts.ts'
import { keptInPool, sweepsUnderWay } from './queries.ts'
import { OPERATING_BANK, ownMoney } from '../../ledger/index.ts'
import { SOURCES, TARGETS } from './states.ts'

export type SweepsContext = Pick<AppContext, 'db' | 'clock' | 'ids' | 'log' | 'postingQueue' | 'bank' | 'operatingBank' | 'alternateAccounts'>

type Named = { bank: { name: string }; alternateAccounts: { name: string } }

/** The names of our accounts in the books. */
const bankNames = ({ bank, alternateAccounts }: Named) => ({ pool: bank.name, house: OPERATING_BANK, providus: alternateAccounts.name })

export function endsOf(context: Named, direction: SweepDirection): { source: string; target: string } {
  const names = bankNames(context)
  return { source: names[SOURCES[direction]], target: names[TARGETS[direction]] }
}

/** Our accounts, what others own of them, what stays in the pool, and what sweeps hold back: one statement each. */
export async function ownFigures(context: Named & Pick<AppContext, 'clock'> & { db: Pick<AppContext['db'], 'system'> }): Promise<OwnFigures> {
  const { pool, house, providus } = bankNames(context)
  // The sweeps first: one that is posted in between counts twice, and never not at all.
  const underWay = await sweepsUnderWay(context.db.system)
  const [keptKobo, { owedKobo, inTransitKobo, accounts }] = await Promise.all([
    keptInPool(context.db.system, lagosDay(context.clock.now())),
    ownMoney(context.db.system, [pool, house, providus]),
  ])
  return { owedKobo, keptKobo, inTransitKobo, underWay, accounts: { pool: accounts[pool]!, house: accounts[house]!, providus: accounts[providus]! } }
}
