export { reversalQuery } from './queries.ts'
export { ReverseTransaction, type ReversalSearch } from './ReverseTransaction.tsx'
