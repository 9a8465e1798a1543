import type * as preparePaymentModule from '../../../modules/transfers/server/actions/prepare-payment.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** The preparation of some payments throws. */
export const mutation = {
  source: import.meta.filename,
  module: 'modules/transfers/server/actions/prepare-payment.ts',
  export: 'preparePayment',
  replacement: (preparePayment) => async (kit, payer, asked, payee) => {
    if (asked.reference.endsWith('77')) throw new Error('a bug')
    return preparePayment(kit, payer, asked, payee)
  },
} satisfies MutationOf<typeof preparePaymentModule, 'preparePayment'>
