export type ChangedStanding = 'open' | 'no_debit' | 'frozen' | 'closing' | 'closed'

/** The moves of docs/money.md §8 that operators make. */
export const MOVES: Readonly<Record<string, readonly ChangedStanding[]>> = {
  open: ['no_debit', 'frozen', 'closing'],
  no_debit: ['open', 'frozen', 'closing'],
  frozen: ['open', 'no_debit'],
  closing: ['open', 'closed'],
}
