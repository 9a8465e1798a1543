/**
 * A part of the money core and the tests that must notice a change in it. `tests` stand beside it; `extraTests` are tests of its
 * callers, which run only for the mutants that survive the first.
 */
export type MutationTarget = {
  name: string
  files: readonly string[]
  tests: readonly string[]
  extraTests?: readonly string[]
}

/** Paths of some files of one folder. */
const inFolder =
  (folder: string) =>
  (...files: string[]) =>
    files.map((file) => `${folder}/${file}`)

const ledger = inFolder('modules/ledger/server')
const transfers = inFolder('modules/transfers/server')
const collections = inFolder('modules/collections/server')
const pricing = inFolder('modules/pricing/server')
const reconciliation = inFolder('modules/reconciliation/server')

const STATEMENT_TESTS = 'modules/reconciliation/server/*.db.test.ts'

export const targets: readonly MutationTarget[] = [
  {
    name: 'deciding',
    files: [
      ...ledger(
        'batch-state.ts',
        'daily-balances.ts',
        'underfunded-liens.ts',
        'journal.ts',
        'hash-chain.ts',
        'batch-window.ts',
        'error-classification.ts',
        'stale-state.ts',
        'merge-plans.ts',
      ),
      ...transfers('check-transfer.ts', 'states.ts', 'requery-schedule.ts', 'postings.ts', 'timeline.ts'),
      ...collections('postings.ts'),
      ...pricing('limits.ts', 'quote.ts'),
      ...reconciliation('states.ts', 'postings.ts', 'cases.ts'),
      'platform/money/index.ts',
      ...inFolder('platform/resilience')('circuit-breaker.ts', 'semaphore.ts', 'guarded-send.ts'),
      ...inFolder('partners/bank/vfd')('codes.ts', 'transfer-answers.ts'),
      'modules/identity/server/grants.ts',
    ],
    tests: [
      'modules/{ledger,transfers,collections,pricing,reconciliation}/server/!(*.db).test.ts',
      'platform/{money,resilience}/*.test.ts',
      'modules/transfers/server/actions/send-transfer.test.ts',
      'partners/{bank,mail,sms,identity-checks}/*.test.ts',
      'partners/bank/vfd/!(*.contract).test.ts',
    ],
  },
  {
    name: 'ledger',
    files: ledger('posting-queue.ts', 'validate-plan.ts', 'write-batch.ts', 'write-accounts.ts', 'store.ts', 'account-cache.ts', 'idempotency.ts'),
    tests: ['modules/ledger/server/*.test.ts'],
    extraTests: ['modules/transfers/server/transfers.db.test.ts', 'modules/collections/server/collections.db.test.ts'],
  },
  {
    name: 'transfers',
    files: ['modules/transfers/server/actions/*.ts', ...transfers('store.ts', 'bvn.ts', 'begin-payment.ts', 'new-order.ts')],
    tests: ['modules/transfers/server/**/*.test.ts'],
    extraTests: [STATEMENT_TESTS],
  },
  {
    name: 'collections',
    files: ['modules/collections/server/actions/*.ts', ...collections('store.ts', 'queries.ts', 'commit-hooks.ts')],
    tests: ['modules/collections/server/**/*.test.ts'],
    extraTests: [STATEMENT_TESTS],
  },
]
