import type * as hashChain from '../../../modules/ledger/server/hash-chain.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** The hash of a batch covers everything but the amounts. */
export const mutation = {
  source: import.meta.filename,
  module: 'modules/ledger/server/hash-chain.ts',
  export: 'batchHash',
  replacement: (batchHash) => (previous, batchId, journals) =>
    batchHash(
      previous,
      batchId,
      journals.map((journal) => ({ ...journal, entries: journal.entries.map((entry) => ({ ...entry, amount: 0n, balanceAfter: 0n })) })),
    ),
} satisfies MutationOf<typeof hashChain, 'batchHash'>
