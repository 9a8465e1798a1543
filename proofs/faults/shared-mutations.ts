import type { Mutation } from './environment/mutations.ts'

/** Words of the product that more than one kind of fault changes: each is a bug that several of them must catch. */

/** What the bank refuses for certain keeps its hold. */
export const REJECTION_KEEPS_HOLD: Mutation = {
  file: 'modules/transfers/server/actions/apply-bank-response.ts',
  from: "holds: [{ change: 'release' as const, id: transfer.hold_id! }],",
  to: 'holds: [],',
}

/** A hold that ends is still counted in what its account holds. */
export const CLOSED_HOLD_NOT_RELEASED: Mutation = {
  file: 'modules/ledger/server/batch-state.ts',
  from: 'account.held -= amount',
  to: 'account.held -= 0n',
}

/** What an account did in a day has its credits alone. */
export const DAILY_BALANCE_DROPS_DEBITS: Mutation = {
  file: 'modules/ledger/server/daily-balances.ts',
  from: 'if (amount > 0n) sum.debits += amount',
  to: 'if (amount > 0n) sum.debits += 0n',
}
