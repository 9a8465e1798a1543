import { lagosDay } from '../../../platform/clock/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import { ownAccountsOf } from '../../kernel/own-account-declaration.ts'
import { type CommandPlace, ownMoney, readsOf } from '../../ledger/index.ts'
import type { OwnFigures } from './amounts.ts'
import { keptInPool, sweepsUnderWay } from './queries.ts'

export type SweepsContext = Pick<
  AppContext,
  'db' | 'clock' | 'ids' | 'log' | 'postingQueue' | 'bank' | 'operatingBank' | 'alternateBanks' | 'ownAccounts'
>

type FiguresContext = Pick<SweepsContext, 'clock' | 'bank' | 'operatingBank' | 'alternateBanks' | 'ownAccounts'> & {
  db: CommandPlace
}

/** Our accounts, what others own of them, what stays in the pool, and what sweeps hold back: one statement each. */
export async function ownFigures(context: FiguresContext): Promise<OwnFigures> {
  const own = ownAccountsOf(context)
  // The sweeps first: one that is posted in between counts twice, and never not at all.
  const underWay = await sweepsUnderWay(readsOf(context.db))
  const [keptKobo, { owedKobo, inTransitKobo, accounts }] = await Promise.all([
    keptInPool(readsOf(context.db), lagosDay(context.clock.now())),
    ownMoney(
      readsOf(context.db),
      own.map(({ bank }) => bank),
    ),
  ])
  const figures = Object.fromEntries(own.map(({ name, bank }) => [name, accounts[bank]!]))
  return { owedKobo, keptKobo, inTransitKobo, underWay, accounts: { ...figures, pool: figures['pool']!, house: figures['house']! } }
}
