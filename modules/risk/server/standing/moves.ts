export type ChangedStanding = 'open' | 'no_debit' | 'frozen'

/** The moves of docs/money.md §8 that operators make. */
export const MOVES: Readonly<Record<string, readonly ChangedStanding[]>> = {
  open: ['no_debit', 'frozen'],
  no_debit: ['open', 'frozen'],
  frozen: ['open', 'no_debit'],
}
