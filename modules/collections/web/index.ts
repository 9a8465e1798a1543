export { AskReversal } from './lazy-ask-reversal.ts'
export { ReversalRequests } from './ReversalRequests.tsx'
export { ReverseTransaction, type ReversalSearch } from './ReverseTransaction.tsx'
