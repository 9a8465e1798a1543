import type * as applyBankResponse from '../../../modules/transfers/server/actions/apply-bank-response.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** A transfer whose result the bank did not say is refunded, although the bank may have paid it. */
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
      answer.outcome === 'unknown' ? { ...answer, outcome: 'rejected' } : answer,
      fulfilment,
    ),
} satisfies MutationOf<typeof applyBankResponse, 'applyBankResponseCommand'>
