import { lagosDay } from '../../../platform/clock/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import type { SweepDirection } from '../contract.ts'
import type { OwnFigures } from './amounts.ts'
import { endsOfDirection, intoPool, type OwnAccount } from './own-accounts.ts'
import { keptInPool, sweepsUnderWay } from './queries.ts'
import { OPERATING_BANK, ownMoney } from '../../ledger/index.ts'

export type SweepsContext = Pick<AppContext, 'db' | 'clock' | 'ids' | 'log' | 'postingQueue' | 'bank' | 'operatingBank' | 'alternateBanks'>

type Named = { bank: { name: string }; alternateBanks: { readonly all: readonly { name: string; label: string }[] } }

/** The pool, the house's own account, and one at each bank of alternate accounts. */
export const ownAccounts = ({ bank, alternateBanks }: Named): readonly OwnAccount[] => [
  { account: 'pool', bank: bank.name, label: 'Pool' },
  { account: 'house', bank: OPERATING_BANK, label: 'Our own account' },
  ...alternateAccounts({ alternateBanks }),
]

const alternateAccounts = ({ alternateBanks }: Pick<Named, 'alternateBanks'>): OwnAccount[] =>
  alternateBanks.all.map(({ name, label }) => ({ account: name, bank: name, label }))

/** What comes in at the banks of alternate accounts goes into the pool each day, before the surplus of the pool goes into the house account. */
export const dailyDirections = (context: Pick<Named, 'alternateBanks'>): readonly SweepDirection[] => [
  ...alternateAccounts(context).map(intoPool),
  'pool_to_house',
]

export const allDirections = (context: Named): readonly SweepDirection[] => [
  'pool_to_house',
  ...ownAccounts(context)
    .filter(({ account }) => account !== 'pool')
    .map(intoPool),
]

/** The names of both accounts in the books. */
export function endsOf(context: Named, direction: SweepDirection): { source: string; target: string } {
  const { from, to } = endsOfDirection(direction)
  return { source: bankOf(context, from), target: bankOf(context, to) }
}

function bankOf(context: Named, name: string): string {
  const found = ownAccounts(context).find(({ account }) => account === name)
  if (!found) throw new Error(`we have no account ${name}`)
  return found.bank
}

/** Our accounts, what others own of them, what stays in the pool, and what sweeps hold back: one statement each. */
export async function ownFigures(context: Named & Pick<AppContext, 'clock'> & { db: Pick<AppContext['db'], 'system'> }): Promise<OwnFigures> {
  const own = ownAccounts(context)
  // The sweeps first: one that is posted in between counts twice, and never not at all.
  const underWay = await sweepsUnderWay(context.db.system)
  const [keptKobo, { owedKobo, inTransitKobo, accounts }] = await Promise.all([
    keptInPool(context.db.system, lagosDay(context.clock.now())),
    ownMoney(
      context.db.system,
      own.map(({ bank }) => bank),
    ),
  ])
  const figures = Object.fromEntries(own.map(({ account, bank }) => [account, accounts[bank]!]))
  return { owedKobo, keptKobo, inTransitKobo, underWay, accounts: { ...figures, pool: figures['pool']!, house: figures['house']! } }
}
