import type { HistoryLine } from '../../kernel/history-declaration.ts'
import type { AlternateAccountRow } from './rows.ts'

type State = AlternateAccountRow['state']

/** Allowed moves (docs/money.md §8). `creating` is committed before the bank is asked. */
export const alternateAccountMoves: Readonly<Record<State, readonly State[]>> = {
  requested: ['creating'],
  creating: ['active', 'failed', 'unclear'],
  unclear: ['active', 'failed'],
  active: ['blocked', 'closed'],
  blocked: ['active', 'closed'],
  failed: [],
  closed: [],
}

/** The setup fee is held, and neither taken nor given back. */
export const OPEN_STATES: readonly State[] = ['requested', 'creating', 'unclear']
/** The setup fee was taken. */
export const PAID_STATES: readonly State[] = ['active', 'blocked', 'closed']

export const isOpen = (state: State): boolean => OPEN_STATES.includes(state)

/** The state of the history line of the setup fee. */
export const historyStateOf = (state: State): HistoryLine['state'] =>
  isOpen(state) ? 'processing' : PAID_STATES.includes(state) ? 'confirmed' : 'failed'
