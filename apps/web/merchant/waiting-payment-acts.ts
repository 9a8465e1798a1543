import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { UnansweredPaymentActsProps } from './UnansweredPaymentActs.tsx'
import type { WaitingPaymentActsProps } from './WaitingPaymentActs.tsx'

/** Loaded with the first payment that is still on its way, not with the form. */
export const WaitingPaymentActs = lazyPart<WaitingPaymentActsProps>(() => import('./WaitingPaymentActs.tsx'))

/** Loaded with the first payment without an answer. */
export const UnansweredPaymentActs = lazyPart<UnansweredPaymentActsProps>(() => import('./UnansweredPaymentActs.tsx'))
