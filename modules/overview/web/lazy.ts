import { lazyPart, writtenPart } from '../../../ui/parts/lazy-part.tsx'
import type { BalanceAheadProps } from './BalanceAhead.tsx'
import type { RecentPaymentsProps } from './RecentPayments.tsx'

/** Its table brings a library. It loads beside the figures of the page. */
export const RecentPayments = writtenPart<RecentPaymentsProps>(async () => ({ default: (await import('./RecentPayments.tsx')).RecentPayments }))

/** Below the first screen, so that its chart loads after it. */
export const BalanceAhead = lazyPart<BalanceAheadProps>(() => import('./BalanceAhead.tsx'))
