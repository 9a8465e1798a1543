import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, sql, type Sql } from '../platform/db/index.ts'
import { type AppFixture, createAppFixture } from './fixtures/app-fixture.ts'
import { connectFreshDatabase } from './fixtures/database-connection.ts'

/** The role of operators. What is not in these lists is closed to it, and a later table is closed from the start. */
const READ_ONLY =
  'account_day alternate_account audit_head audit_seal bill_purchase bill_top_up bonus_accrual bulk_run cashpoint clearing_item ' +
  'collection_address counterparty_search customer day_of_account day_total debt_payment debt_recovery downline_member entry feature_flag history_item hold inbound_notice ' +
  'institution journal known_device loan loan_fund_movement loan_instalment loan_limit_request loan_movement loan_restructuring member meter mismatch outflow_cap ' +
  'payable rail_cost_day referral register_answer reward_payout state_move statement_day statement_line suspense_item sweep transfer transfer_answer ' +
  'transfer_attempt upload_use verification_file verification_paper'

/** It adds rows and changes none. */
const ADDED =
  'activation_notice approval_policy audit_entry board_run business_limit business_standing_change command_key debt_rule dispute_move ' +
  'fee_rule limit_increase_move limit_rule loan_rate loan_rule operator_voucher partner_tariff public_holiday recall reward_rule sweep_rule ' +
  'verification_move work_item_event'

const OTHERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: { select: 'all', update: 'is_closed' },
  business: {
    select: 'all',
    update:
      'classification,daily_limit_kobo,owner_identity,payout_account_name,payout_account_number,payout_bank_code,payout_bank_name,' +
      'standing,standing_reason,tier',
  },
  bvn_check: { select: 'business_id,fingerprint,last_four,step_id' },
  card_dispute: { select: 'business_id,cashpoint_id,id,taken' },
  card_payment: { select: 'business_id,cashpoint_id,id' },
  card_refund: { select: 'amount,business_id,cashpoint_id,id,state' },
  collection: { select: 'all', update: 'recall_id' },
  dispute: { select: 'all', update: 'all' },
  emergency_stop: { insert: 'all', select: 'all', update: 'ended_at,ended_by,state' },
  history_annotation: { insert: 'all', select: 'all', update: 'all' },
  limit_increase: { select: 'all', update: 'due_at,moved_at,reason,state' },
  live_event: { insert: 'all', select: 'all' },
  name_enquiry: { insert: 'all', select: 'all', update: 'all' },
  nin_check: { select: 'business_id,fingerprint,last_four,step_id' },
  operator: {
    insert: 'all',
    select: 'created_at,email,id,locked_at,name,password_is_temporary,role,state,totp_confirmed_at,totp_last_step,wrong_codes',
    update: 'locked_at,password_hash,role,state,totp_confirmed_at,totp_last_step,totp_secret,wrong_codes',
  },
  operator_confirmation: { delete: 'all', insert: 'all', select: 'all', update: 'all' },
  operator_recovery_code: { delete: 'all', select: 'operator_id,used_at' },
  operator_session: { select: 'created_at,id,operator_id,seen_at,state', update: 'end_reason,ended_at,state' },
  payout_bank: { select: 'all', update: 'decided_at,decided_by,reason,state' },
  person: { select: 'created_at,email,firstname,id,lastname,password_is_temporary,phone,tour_seen_at,type' },
  pin: { select: 'business_id,person_id,state' },
  reward_profile: { insert: 'all', select: 'all', update: 'all' },
  risk_alert: { insert: 'all', select: 'all', update: 'decided_at,decided_by,note,state' },
  rule_change: { insert: 'all', select: 'all', update: 'ended_at,state' },
  saved_answer: { insert: 'all', select: 'all', update: 'changed_at,changed_by,removed_at,text,title' },
  support_message: { insert: 'all', select: 'all', update: 'read_at' },
  team_invitation: { select: 'business_id,email,expires_at,id,name,role,state' },
  upload: { select: 'created_at,dropped_at,id,kind' },
  verification_step: { select: 'all', update: 'all' },
  visitor_message: { select: 'all', update: 'answer,answered_by,ended_at,state' },
  work_item: { insert: 'all', select: 'all', update: 'all' },
  work_item_watch: { delete: 'all', insert: 'all', select: 'all' },
  work_item_view: { delete: 'all', insert: 'all', select: 'all', update: 'all' },
}

let world: AppFixture
let db: Database
beforeAll(async () => {
  world = await createAppFixture()
  db = world.db
})
afterAll(() => world?.close())

const allOf = (names: string, ...may: string[]) => names.split(' ').map((name) => [name, Object.fromEntries(may.map((one) => [one, 'all']))])

test('it may use the listed tables and columns and no others, also by way of public', async () => {
  const rows = await world.rows<{ name: string; may: string; columns: string }>(`
    with privilege as (
      select c.relname::text as name, p as may, a.attname,
        has_table_privilege('kasuwa_operator', c.oid, p) as is_whole,
        p <> 'delete' and has_column_privilege('kasuwa_operator', c.oid, a.attnum, case p when 'delete' then 'select' else p end) as is_column
      from pg_class c cross join unnest(array['select', 'insert', 'update', 'delete']) p join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped)
    select name, may, case when bool_or(is_whole) then 'all' else string_agg(attname, ',' order by attname) end as columns
    from privilege where is_whole or is_column group by name, may`)
  const grants: Record<string, Record<string, string>> = {}
  for (const { name, may, columns } of rows) (grants[name] ??= {})[may] = columns
  expect(grants).toEqual({ ...Object.fromEntries([...allOf(READ_ONLY, 'select'), ...allOf(ADDED, 'select', 'insert')]), ...OTHERS })
})

test('of functions that run with the rights of their owner it may call one: the job queue', async () => {
  const rows = await world.rows<{ name: string }>(`
    select p.proname::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
      and has_function_privilege('kasuwa_operator', p.oid, 'execute') order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(['enqueue_jobs'])
})

test('it is bound by row-level security, and is none of the other roles', async () => {
  const rows = await world.rows(`
    select rolsuper, rolbypassrls, rolcanlogin,
      array(select r from unnest(array['kasuwa_system', 'kasuwa_app', 'kasuwa_people']) r where pg_has_role('kasuwa_operator', r, 'usage')) as others
    from pg_roles where rolname = 'kasuwa_operator'`)
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false, others: [] }])
})

const asOperator = (statement: string) => sql.raw(statement).execute(db.operator)

test.each([
  ['reads the hash of a password', `select password_hash from person`],
  ['reads a person as a whole', `select * from person`],
  ['reads the password of an operator', `select password_hash from operator`],
  ['reads the secret of an authenticator', `select totp_secret from operator`],
  ['reads a recovery code', `select hash from operator_recovery_code`],
  ['reads the token of an operator', `select token_hash from operator_session`],
  ['reads the token of a merchant', `select token_hash from session`],
  ['reads a PIN', `select hash from pin`],
  ['reads a code', `select code_hash from one_time_code`],
  ['reads the token of an invitation', `select token_hash from team_invitation`],
  ['reads a secret key', `select sealed_key from api_key`],
  ['reads where a business is notified', `select url from webhook_endpoint`],
  ['reads a sealed BVN', `select bvn from bvn_check`],
  ['reads a sealed NIN', `select nin from nin_check`],
  ['reads the place of a file', `select file_key from upload`],
  ['posts an entry', `insert into entry select * from entry`],
  ['changes a balance', `update account set balance = 0`],
  ['ends a hold', `update hold set state = 'released'`],
  ['moves a payment', `update transfer set state = 'settled'`],
  ['makes somebody a member', `update member set role = 'merchant'`],
  ['changes the owner of a business', `update business set owner_id = 'usr_1'`],
  ['changes a password of a merchant', `update person set password_hash = ''`],
  ['rewrites the audit log', `update audit_entry set actor = 'opr_1'`],
  ['deletes from the audit log', `delete from audit_entry`],
  ['changes a fee that holds', `update fee_rule set flat_kobo = 0`],
])('a statement of an operator that %s is refused', async (_what, statement) => {
  await expect(asOperator(statement)).rejects.toThrow('permission denied')
})

test('the outcome of a payment is not written by an operator: the condition on rows refuses it', async () => {
  const outcome = `insert into command_key (scope, key, fingerprint, outcome, created_at) values ('transfers.send:biz_1', 'k', '', '{}', now())`
  await expect(asOperator(outcome)).rejects.toThrow('row-level security')
})

test('it sees the rows of all businesses', async () => {
  await world.createShop('Amina Stores')
  await world.createShop('Bello Stores')
  const { rows } = await sql<{ name: string }>`select name from business order by name`.execute(db.operator)
  expect(rows.map(({ name }) => name)).toEqual(['Amina Stores', 'Bello Stores'])
})

const role = async (place: Sql) => (await sql<{ role: string }>`select current_user::text as role`.execute(place)).rows[0]!.role

test('its role holds for one statement or transaction, and the next job on the connection has its own', async () => {
  const shared = await connectFreshDatabase({ pools: { system: 1 } })
  try {
    const { operator, system } = shared.db
    const turns = Array.from({ length: 20 }, (_, turn) => role(turn % 2 ? operator : system))
    expect(await Promise.all(turns)).toEqual(turns.map((_, turn) => (turn % 2 ? 'kasuwa_operator' : 'kasuwa_system')))
    await expect(sql`select 1 / 0`.execute(operator)).rejects.toThrow('division by zero')
    expect(await operator.transaction().execute(async (tx) => [await role(tx), await role(tx)])).toEqual(['kasuwa_operator', 'kasuwa_operator'])
    expect(await shared.db.snapshot(role, { isOfOperators: true })).toBe('kasuwa_operator')
    expect(await role(system)).toBe('kasuwa_system')
  } finally {
    await shared.close()
  }
})
