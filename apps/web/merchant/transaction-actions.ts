import { lazyPart } from '../../../ui/parts/lazy-part.tsx'

/** Loaded with the first transaction that is opened, not with the list. */
export const TransactionActions = lazyPart(() => import('./TransactionActions.tsx'))
