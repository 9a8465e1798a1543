import type * as preparePaymentModule from '../../../modules/transfers/server/actions/prepare-payment.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** The preparation of some payments throws. */
export const mutation = {
  source: import.meta.filename,
  module: 'modules/transfers/server/actions/prepare-payment.ts',
  export: 'preparePayment',
  replacement: (preparePayment) => async (context, payer, input, payee) => {
    if (input.reference.endsWith('77')) throw new Error('a bug')
    return preparePayment(context, payer, input, payee)
  },
} satisfies MutationOf<typeof preparePaymentModule, 'preparePayment'>
