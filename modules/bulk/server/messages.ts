import { dayWithDate, lagosClock, lagosDay } from '../../../platform/clock/index.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { defineMessage } from '../../messages/index.ts'

/** `retryUntil`: until then the failed ones can be paid again. `page` opens them, on a phone too. */
type Failed = {
  runId: string
  round: number
  productName: string
  firstname: string
  businessName: string
  title: string
  failed: number
  count: number
  amount: Kobo
  retryUntil: Date
  page: string
}

const payments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`)

/** To the person who paid the group. */
export const paymentsFailed = defineMessage({
  name: 'bulk.payments-failed',
  channels: ['mail'],
  occasion: ({ runId, round }: Failed) => `bulk-failures-${runId}-${round}`,
  business: ({ businessName }) => businessName,
  subject: ({ productName, failed }) => `${productName}: ${payments(failed)} of a bulk payment ${failed === 1 ? 'was' : 'were'} not sent`,
  text: ({ firstname, businessName, title, failed, count, amount, retryUntil, page }) =>
    [
      `Hello ${firstname},`,
      `${failed} of ${payments(count)} of “${title}” at ${businessName} ${failed === 1 ? 'was' : 'were'} not sent: ${formatNaira(amount)}.`,
      `Until ${dayWithDate(lagosDay(retryUntil))}, ${lagosClock(retryUntil)}, you can correct the accounts and pay them again. After that the money is back in your balance.`,
      `See why: ${page}`,
    ].join('\n\n'),
})
