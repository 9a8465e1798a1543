export { ReverseTransaction, type ReversalSearch } from './ReverseTransaction.tsx'
