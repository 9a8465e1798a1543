import type { SweepDirection } from '../contract.ts'

/** One of our accounts. `account` names it in directions, `bank` in the books; `label` is shown to staff. */
export type OwnAccount = { account: string; bank: string; label: string }

/** The accounts of a direction: `house_to_pool` goes from `house` to `pool`. */
export function endsOfDirection(direction: SweepDirection): { from: string; to: string } {
  const [from, to] = direction.split('_to_')
  if (from === undefined || to === undefined) throw new Error(`${direction} is no direction of a sweep`)
  return { from, to }
}

/** Into the pool, from an account that is not the pool. */
export const intoPool = ({ account }: Pick<OwnAccount, 'account'>): SweepDirection => `${account}_to_pool`
