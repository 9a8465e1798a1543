export { AskReversal } from './AskReversal.tsx'
export { ReversalRequests } from './ReversalRequests.tsx'
export { ReverseTransaction, type ReversalSearch } from './ReverseTransaction.tsx'
