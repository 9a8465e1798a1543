import { BILL_KINDS } from '../../../modules/bills/web/index.ts'
import { EARNINGS_PAYMENT_KINDS } from '../../../modules/rewards/web/index.ts'
import { PAYMENT_KINDS } from '../../../modules/transfers/web/index.ts'

/** All kinds of payment that this browser may be sending. */
export const ALL_PAYMENT_KINDS = [...PAYMENT_KINDS, ...BILL_KINDS, ...EARNINGS_PAYMENT_KINDS]
