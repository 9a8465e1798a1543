import { type OwnAccount, ownAccountsOf } from '../../kernel/own-account-declaration.ts'
import type { SweepDirection } from '../contract.ts'

type Keeping = Parameters<typeof ownAccountsOf>[0]

/** The accounts of a direction: `house_to_pool` goes from `house` to `pool`. */
export function endsOfDirection(direction: SweepDirection): { from: string; to: string } {
  const [from, to] = direction.split('_to_')
  if (from === undefined || to === undefined) throw new Error(`${direction} is no direction of a sweep`)
  return { from, to }
}

/** Into the pool, from an account that is not the pool. */
const intoPool = ({ name }: OwnAccount): SweepDirection => `${name}_to_pool`

/** What came in at other banks goes into the pool each day, before the surplus of the pool goes into the house account. */
export const dailyDirections = (context: Keeping): readonly SweepDirection[] => [
  ...ownAccountsOf(context)
    .filter(({ name }) => name !== 'pool' && name !== 'house')
    .map(intoPool),
  'pool_to_house',
]

export const allDirections = (context: Keeping): readonly SweepDirection[] => [
  'pool_to_house',
  ...ownAccountsOf(context)
    .filter(({ name }) => name !== 'pool')
    .map(intoPool),
]

/** The names of both accounts in the books. */
export function endsOf(context: Keeping, direction: SweepDirection): { source: string; target: string } {
  const { from, to } = endsOfDirection(direction)
  return { source: accountNamed(context, from).bank, target: accountNamed(context, to).bank }
}

/** The way out of the account from which a sweep goes, to that at our bank into which it goes. */
export function railOf(context: Keeping, { direction }: { direction: SweepDirection }): ReturnType<OwnAccount['rail']> {
  const { from, to } = endsOfDirection(direction)
  return accountNamed(context, from).rail(to === 'house' ? context.operatingBank : context.bank)
}

function accountNamed(context: Keeping, name: string): OwnAccount {
  const found = ownAccountsOf(context).find((account) => account.name === name)
  if (!found) throw new Error(`we have no account ${name}`)
  return found
}
