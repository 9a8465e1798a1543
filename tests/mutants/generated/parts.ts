import { within } from '../mutant.ts'

/**
 * A part of the money core, and the tests that must notice what is changed in it: `tests` those beside it, `also` those of whoever
 * uses it, which only what has survived is tried with.
 */
export type Part = {
  name: string
  files: readonly string[]
  tests: readonly string[]
  also?: readonly string[]
}

const ledger = within('modules/ledger/server')
const transfers = within('modules/transfers/server')
const collections = within('modules/collections/server')
const pricing = within('modules/pricing/server')
const reconciliation = within('modules/reconciliation/server')

const OF_THE_STATEMENT = 'modules/reconciliation/server/*.db.test.ts'

export const parts: readonly Part[] = [
  {
    name: 'deciding',
    files: [
      ...ledger(
        'working-state.ts',
        'account-days.ts',
        'lacking-liens.ts',
        'journal.ts',
        'chain.ts',
        'batch-window.ts',
        'outage.ts',
        'moved-on.ts',
        'plan-parts.ts',
      ),
      ...transfers('judge.ts', 'states.ts', 'schedule.ts', 'postings.ts', 'trail.ts'),
      ...collections('postings.ts'),
      ...pricing('limits.ts', 'quote.ts'),
      ...reconciliation('states.ts', 'postings.ts', 'cases.ts'),
      'platform/money/index.ts',
      ...within('platform/guard')('circuit.ts', 'turns.ts', 'sends.ts'),
      ...within('partners/bank/vfd')('codes.ts', 'transfer-answers.ts'),
      'modules/identity/server/grants.ts',
    ],
    tests: [
      'modules/{ledger,transfers,collections,pricing,reconciliation}/server/!(*.db).test.ts',
      'platform/{money,guard}/*.test.ts',
      'modules/transfers/server/actions/send-transfer.test.ts',
      'partners/{bank,mail,sms,identity-checks}/*.test.ts',
      'partners/bank/vfd/!(*.contract).test.ts',
    ],
  },
  {
    name: 'ledger',
    files: ledger('lane.ts', 'declared.ts', 'apply.ts', 'write-accounts.ts', 'store.ts', 'known-accounts.ts', 'keys.ts'),
    tests: ['modules/ledger/server/*.test.ts'],
    also: ['modules/transfers/server/transfers.db.test.ts', 'modules/collections/server/collections.db.test.ts'],
  },
  {
    name: 'transfers',
    files: ['modules/transfers/server/actions/*.ts', ...transfers('store.ts', 'bvn.ts')],
    tests: ['modules/transfers/server/**/*.test.ts'],
    also: [OF_THE_STATEMENT],
  },
  {
    name: 'collections',
    files: ['modules/collections/server/actions/*.ts', ...collections('store.ts', 'queries.ts', 'riders.ts')],
    tests: ['modules/collections/server/**/*.test.ts'],
    also: [OF_THE_STATEMENT],
  },
]
