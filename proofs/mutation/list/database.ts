import { type Mutant, inFolder } from '../mutant.ts'

const ledger = inFolder('modules/ledger/server')('integrity.db.test.ts', 'plans.db.test.ts', 'posting-queue.db.test.ts')

/** Rules of the database that were taken away: the second belt must be seen to be there. */
export const database: readonly Mutant[] = [
  { number: 401, sql: 'alter table account drop constraint account_floor', breaks: 'the database refuses a balance below the floor', tests: ledger },
  { number: 402, sql: 'alter table account drop constraint account_held', breaks: 'the database refuses to hold beyond the balance', tests: ledger },
  {
    number: 403,
    sql: 'drop trigger entries_checked on entry',
    breaks: 'the database refuses entries that do not balance or continue',
    tests: ledger,
  },
  { number: 404, sql: 'drop trigger append_only on entry', breaks: 'entries cannot be changed', tests: ledger },
  { number: 405, sql: 'drop trigger append_only on journal', breaks: 'journals cannot be changed', tests: ledger },
  { number: 406, sql: 'drop trigger accounts_stay on account', breaks: 'accounts cannot be deleted', tests: ledger },
  { number: 407, sql: 'alter table journal drop constraint journal_key_key', breaks: 'a journal’s key is unique for ever', tests: ledger },
  {
    number: 408,
    sql: 'drop index transfer_attempt_one_live',
    breaks: 'a transfer has one live attempt',
    tests: inFolder('modules/transfers/server')('preconditions.db.test.ts', 'doubt.db.test.ts', 'checks.db.test.ts'),
  },
  {
    number: 409,
    sql: 'alter table collection drop constraint collection_partner_session_id_key',
    breaks: 'a session id is one collection',
    tests: inFolder('modules/collections/server')('preconditions.db.test.ts', 'collections.db.test.ts', 'checks.db.test.ts'),
  },
  {
    number: 410,
    sql: 'drop policy own_business on transfer',
    breaks: 'a request sees its own business',
    tests: ['tests/fixtures/tenants.db.test.ts'],
  },
]
