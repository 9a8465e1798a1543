import type * as applyBankResponse from '../../../modules/transfers/server/actions/apply-bank-response.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** A transfer with a definite refusal keeps its hold. */
export const mutation = {
  source: import.meta.filename,
  module: 'modules/transfers/server/actions/apply-bank-response.ts',
  export: 'applyBankResponseCommand',
  replacement:
    (applyBankResponseCommand) =>
    (...about) => {
      const command = applyBankResponseCommand(...about)
      return {
        ...command,
        decide(held, at) {
          const plan = command.decide(held, at)
          return plan instanceof Error ? plan : { ...plan, holds: (plan.holds ?? []).filter(({ change }) => change !== 'release') }
        },
      }
    },
} satisfies MutationOf<typeof applyBankResponse, 'applyBankResponseCommand'>
