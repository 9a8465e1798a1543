import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { RecentPaymentsProps } from './RecentPayments.tsx'

/** Its table brings a library. It loads beside the figures of the page. */
export const RecentPayments = lazyPart<RecentPaymentsProps>(async () => ({ default: (await import('./RecentPayments.tsx')).RecentPayments }))
