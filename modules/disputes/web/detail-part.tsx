import { detailPart } from '../../../ui/parts/detail-part.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { TransactionDetails } from '../../history/web/index.ts'

/** Logs a dispute about a payment, or shows how the one stands. */
export const disputeDetailPart = detailPart<never, TransactionDetails>('disputes', { Acts: lazyPart(() => import('./DisputeAction.tsx')) })
