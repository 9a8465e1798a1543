import type { Sql } from '../../../platform/db/index.ts'
import { defineExtensionPoint } from '../../../platform/extensions/index.ts'
import type { JobSpec } from '../../../platform/jobs/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'

export type BusySender = { businessId: string; payments: number; sumKobo: Kobo }
export type FirstPayment = { id: string; businessId: string; amountKobo: Kobo; beneficiary: string; bank: string; at: Date }

/** Payments that look like fraud. Each is at most 200 rows. */
export type PaymentsToWatch = {
  /** Businesses that sent more payments, or a higher sum, since then. */
  busySenders(db: Sql, since: Date, above: { payments: number; sumKobo: Kobo }): Promise<readonly BusySender[]>
  /** Transfers since then of at least this amount to an account that the business had never paid before. */
  largeFirstPayments(db: Sql, since: Date, leastKobo: Kobo): Promise<readonly FirstPayment[]>
}

export const paymentsToWatch = defineExtensionPoint<PaymentsToWatch>('risk.payments-to-watch')

/** The job that raises the tier of a business again, after a possible match was cleared. */
export const raiseTierAgain = defineExtensionPoint<(businessId: string) => JobSpec>('risk.raise-tier-again')
