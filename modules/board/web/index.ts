export { Board } from './Board.tsx'
export { BoardRows } from './BoardRows.tsx'
export { Reconciliation } from './Reconciliation.tsx'
