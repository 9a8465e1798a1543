import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AMINA, BELLO, type LedgerFixture } from './fixtures/ledger.ts'
import { collectionCommand, createTradingLedger, heldTransferCommand, settledTransferCommand } from './fixtures/ledger-fixture.ts'

/**
 * Rules of the database that hold when the code is wrong. Each row tries a breach twice. The rule must refuse it by its own name,
 * and after `drop` the breach must succeed. A migration that loses a rule fails here.
 */
type Rule = {
  guarantee: string
  /** SQLSTATE or the constraint that the error names; `no row`: the statement succeeds and touches nothing. */
  refusedBy: string
  /** The last statement touches at least one row when the breach succeeds. */
  breach: readonly string[]
  drop: string
}

const RESTRICT_VIOLATION = '23001'
const ROW_LEVEL_SECURITY = '42501'
const WALLET = `(select id from account where business_id = '${AMINA}' and kind = 'wallet')`
/** What the API does before each request of this business. */
const asRequestOf = (business: string) => [`set local role kasuwa_app`, `select set_config('app.businesses', '${business}', true)`]

const rules: readonly Rule[] = [
  {
    guarantee: 'no balance falls below the floor of its account',
    refusedBy: 'account_floor',
    breach: [`update account set balance = -1, held = 0 where id = ${WALLET}`],
    // `account_held` alone would refuse it too: what is held is never negative.
    drop: 'alter table account drop constraint account_floor, drop constraint account_held',
  },
  {
    guarantee: 'no account holds more than it has',
    refusedBy: 'account_held',
    breach: [`update account set held = balance + 1 where id = ${WALLET}`],
    drop: 'alter table account drop constraint account_held',
  },
  {
    guarantee: 'no journal is posted out of balance',
    refusedBy: 'journal_balances',
    breach: [
      `insert into journal (id, key, posting, effective_day, entries, batch_id, created_at)
       select next_journal_id, 'breach', 'M1', '2026-11-20', 2, batch_id, now() from ledger_head`,
      `insert into entry (account_id, seq, journal_id, amount, balance_after, created_at)
       select ${WALLET}, 1000 + at, next_journal_id, -100, 0, now() from ledger_head, generate_series(1, 2) at`,
    ],
    drop: 'drop trigger entries_checked on entry',
  },
  {
    guarantee: 'no entry is changed',
    refusedBy: RESTRICT_VIOLATION,
    breach: ['update entry set amount = amount + 1'],
    drop: 'drop trigger append_only on entry',
  },
  {
    guarantee: 'no journal is changed',
    refusedBy: RESTRICT_VIOLATION,
    breach: [`update journal set posting = 'M99'`],
    drop: 'drop trigger append_only on journal',
  },
  {
    guarantee: 'no sealed batch is changed',
    refusedBy: RESTRICT_VIOLATION,
    breach: ['update ledger_batch set journals = journals + 1'],
    drop: 'drop trigger append_only on ledger_batch',
  },
  {
    guarantee: 'no key of a posted command is forgotten',
    refusedBy: RESTRICT_VIOLATION,
    breach: ['delete from command_key'],
    drop: 'drop trigger append_only on command_key',
  },
  {
    guarantee: 'no account with entries is deleted',
    refusedBy: RESTRICT_VIOLATION,
    breach: [`delete from account where kind = 'clearing_in'`],
    drop: 'drop trigger accounts_stay on account',
  },
  {
    guarantee: 'no journal key is used twice',
    refusedBy: 'journal_key_key',
    breach: [
      `insert into journal (id, key, posting, effective_day, entries, batch_id, created_at)
       select 1000, key, posting, effective_day, entries, batch_id, now() from journal limit 1`,
    ],
    drop: 'alter table journal drop constraint journal_key_key',
  },
  {
    guarantee: 'no transfer has two live attempts',
    refusedBy: 'transfer_attempt_one_live',
    breach: [
      `insert into transfer_attempt (id, transfer_id, business_id, number, partner, partner_reference, state, written_at)
       select 'att_second', transfer_id, business_id, 2, partner, 'second', 'written', now() from transfer_attempt where transfer_id = 'trf_t2'`,
    ],
    drop: 'drop index transfer_attempt_one_live',
  },
  {
    guarantee: 'no reference of a business stands for two transfers',
    refusedBy: 'transfer_business_id_reference_key',
    breach: [`update transfer set reference = (select reference from transfer where id = 'trf_t1') where id = 'trf_t2'`],
    drop: 'alter table transfer drop constraint transfer_business_id_reference_key',
  },
  {
    guarantee: 'no session id of a bank is collected twice',
    refusedBy: 'collection_partner_session_id_key',
    breach: [`update collection set session_id = 's1' where session_id = 's2'`],
    drop: 'alter table collection drop constraint collection_partner_session_id_key',
  },
  {
    guarantee: 'no request sees the transfers of another business, because row-level security is on',
    refusedBy: 'no row',
    breach: [...asRequestOf(BELLO), 'select id from transfer'],
    drop: 'alter table transfer disable row level security',
  },
  {
    guarantee: 'no request sees the transfers of another business, because the policy compares the business',
    refusedBy: 'no row',
    breach: [...asRequestOf(BELLO), 'select id from transfer'],
    drop: 'alter policy own_business on transfer using (true)',
  },
  {
    guarantee: 'no request adds a row to another business',
    refusedBy: ROW_LEVEL_SECURITY,
    breach: [
      ...asRequestOf(BELLO),
      `insert into beneficiary (id, business_id, name, account_number, bank_code, created_at) values ('ben_1', '${AMINA}', 'Bello', '0123456789', '058', now())`,
    ],
    drop: 'alter policy own_business on beneficiary with check (true)',
  },
  {
    guarantee: 'no request sees a person who is no member of its business',
    refusedBy: 'no row',
    breach: [...asRequestOf(BELLO), 'select email from person'],
    drop: 'alter policy members on person using (true)',
  },
  {
    guarantee: 'no request decides about an approval of another business',
    refusedBy: ROW_LEVEL_SECURITY,
    breach: [
      `insert into approval (id, business_id, area, operation, intent, request_id, content, rule, asked_by, asked_role, state, title, facts, effects, asked_at, expires_at)
       values ('apr_1', '${AMINA}', 'changes', 'team.add_member', '1', '1', '{}', '{}', 'usr_amina', 'merchant', 'waiting', 'New member', '[]', '[]', now(), now())`,
      ...asRequestOf(BELLO),
      `insert into approval_decision (approval_id, person_id, decision, decided_at) values ('apr_1', 'usr_amina', 'approved', now())`,
    ],
    drop: 'alter policy of_own_approvals on approval_decision with check (true)',
  },
  {
    guarantee: 'no request gives itself the grant of a PIN without an approval',
    refusedBy: ROW_LEVEL_SECURITY,
    breach: [
      ...asRequestOf(AMINA),
      `insert into pin_grant (id, person_id, business_id, session_id, state, granted_at, expires_at)
       values ('grt_1', 'usr_amina', '${AMINA}', 'ses_1', 'open', now(), now() + interval '2 minutes')`,
    ],
    drop: 'drop policy only_of_approvals on pin_grant',
  },
  {
    guarantee: 'no request uses the grant of a PIN twice',
    refusedBy: 'no row',
    breach: [
      `insert into pin_grant (id, person_id, business_id, session_id, state, granted_at, expires_at, used_for)
       values ('grt_1', 'usr_amina', '${AMINA}', 'ses_1', 'used', now(), now() + interval '2 minutes', 'trf_1')`,
      ...asRequestOf(AMINA),
      `update pin_grant set state = 'open'`,
    ],
    drop: 'drop policy only_ends on pin_grant',
  },
]

let world: LedgerFixture
let superuser: pg.Client
beforeAll(async () => {
  world = await createTradingLedger()
  await world.postingQueue.submit(collectionCommand('s1', 500_000n))
  await world.postingQueue.submit(collectionCommand('s2', 40_000n))
  await world.postingQueue.submit(settledTransferCommand('t1', 30_000n))
  await world.postingQueue.submit(heldTransferCommand('t2', 20_000n))
  await world.query(`insert into institution (code, name) values ('058', 'GTBank')`)
  superuser = new pg.Client({ connectionString: world.url })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await world.close()
})

/** Undoes the statements, and with them their role: the next statement is the superuser's again. */
async function outcomeOf(statements: readonly string[]): Promise<string> {
  await superuser.query('savepoint before')
  try {
    let touched = 0
    for (const statement of statements) touched = (await superuser.query(statement)).rowCount ?? 0
    return touched > 0 ? 'accepted' : 'no row'
  } catch (error) {
    const { constraint, code } = error as pg.DatabaseError
    return constraint ?? code ?? String(error)
  } finally {
    await superuser.query('rollback to savepoint before')
  }
}

test.each(rules)('$guarantee', async ({ refusedBy, breach, drop }) => {
  await superuser.query('begin')
  try {
    const before = await outcomeOf(breach)
    await superuser.query(drop)
    expect({ before, after: await outcomeOf(breach) }).toEqual({ before: refusedBy, after: 'accepted' })
  } finally {
    await superuser.query('rollback')
  }
})
