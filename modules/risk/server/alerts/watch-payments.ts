import { lagosDay } from '../../../../platform/clock/index.ts'
import { formatNaira } from '../../../../platform/money/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { limitFor } from '../../../pricing/index.ts'
import { paymentsToWatch } from '../extension-points.ts'
import { type NewAlert, raiseAlerts } from './store.ts'

const HOUR_MS = 60 * 60_000

/** Reads the payments of the last hour in two statements, whatever their number. It stops none of them. */
export async function watchPayments({
  db,
  clock,
  ids,
  rules,
  extensions,
}: Pick<AppContext, 'db' | 'clock' | 'ids' | 'rules' | 'extensions'>): Promise<void> {
  const at = clock.now()
  const day = lagosDay(at)
  const since = new Date(at.getTime() - HOUR_MS)
  const { limits } = await rules()
  const payments = Number(limitFor(limits, 'velocity_hour_count', day))
  const sumKobo = limitFor(limits, 'velocity_hour_sum', day)
  const leastKobo = limitFor(limits, 'first_payment_large', day)
  const watched = extensions.of(paymentsToWatch)
  const [busy, first] = await Promise.all([
    watched.busySenders(db.system, since, { payments, sumKobo }),
    watched.largeFirstPayments(db.system, since, leastKobo),
  ])
  const alerts: NewAlert[] = [
    ...busy.map((sender): NewAlert => ({
      kind: 'velocity',
      subject: `${sender.businessId} ${day}`,
      businessId: sender.businessId,
      what: `${sender.payments} payments out in an hour, ${formatNaira(sender.sumKobo)} in all`,
      amount: sender.sumKobo,
      facts: [
        { name: 'Payments in the hour', value: String(sender.payments) },
        { name: 'Sum of the hour', kobo: String(sender.sumKobo) },
        { name: 'Rule: payments', value: String(payments) },
        { name: 'Rule: sum', kobo: String(sumKobo) },
      ],
    })),
    ...first.map((payment): NewAlert => ({
      kind: 'first_payment',
      subject: payment.id,
      businessId: payment.businessId,
      what: `First payment to ${payment.beneficiary}, ${formatNaira(payment.amountKobo)}`,
      amount: payment.amountKobo,
      facts: [
        { name: 'Payment', value: payment.id },
        { name: 'Beneficiary', value: payment.beneficiary },
        { name: 'Bank', value: payment.bank },
        { name: 'Amount', kobo: String(payment.amountKobo) },
        { name: 'Rule: from', kobo: String(leastKobo) },
      ],
    })),
  ]
  await raiseAlerts(db.system, { nextId: () => ids.next('rsk'), at }, alerts)
}
