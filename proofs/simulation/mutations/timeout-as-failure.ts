import type * as applyBankResponse from '../../../modules/transfers/server/actions/apply-bank-response.ts'
import type { MutationOf } from '../../faults/environment/mutations.ts'

/** A call to the bank that timed out counts as a failure: its money is refunded, although the bank may have paid. */
export const mutation = {
  source: import.meta.filename,
  module: 'modules/transfers/server/actions/apply-bank-response.ts',
  export: 'applyBankResponseCommand',
  replacement: (applyBankResponseCommand) => (answerId, transfer, attempt, question, answer, fulfilment) =>
    applyBankResponseCommand(
      answerId,
      transfer,
      attempt,
      question,
      answer.code === 'timeout' ? { ...answer, outcome: 'rejected' } : answer,
      fulfilment,
    ),
} satisfies MutationOf<typeof applyBankResponse, 'applyBankResponseCommand'>
