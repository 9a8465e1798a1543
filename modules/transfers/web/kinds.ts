import type { AnyPaymentKind } from './flow/payment-kind.ts'
import { sendMoney } from './send-money.tsx'
import { withdrawMoney } from './withdraw-money.tsx'

/** The kinds of payment of this module, for the sender and for lists. */
export const PAYMENT_KINDS: readonly AnyPaymentKind[] = [sendMoney, withdrawMoney]
