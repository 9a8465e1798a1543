import { createHash } from 'node:crypto'
import type { Statements } from './baseline-statements.ts'

export type NaiveTransfer = { token: string; nuban: string; bank_code: string; amount: number; transaction_ref: string }

/**
 * FROZEN, as baseline-ledger.ts is. Accepts a transfer as most teams write it. One transaction authenticates the
 * caller, locks row by row, and writes all rows with prepared statements. It leaves the same rows as the product: the
 * hold, the meter, the used grant, transfer and attempt, history, audit, job and live event.
 */
export async function acceptNaively({ one, run }: Statements, asked: NaiveTransfer, ids: (prefix: string) => string): Promise<string> {
  const hash = createHash('sha256')
    .update(asked.token.slice(asked.token.lastIndexOf('.') + 1))
    .digest()
  const session = await one(
    'session',
    'select s.id, s.person_id from session s join person p on p.id = s.person_id where s.token_hash = $1 and s.ended_at is null',
    [hash],
  )
  const member = await one('member', `select business_id, role from member where person_id = $1 and state = 'active' order by created_at limit 1`, [
    session['person_id'],
  ])
  const business = await one('business', 'select * from business where id = $1', [member['business_id']])
  if (business['tier'] !== 'verified' || business['standing'] !== 'open') throw new Error('no right')
  const id = business['id']
  const known = await run('known', 'select id from transfer where business_id = $1 and reference = $2', [id, asked.transaction_ref])
  if (known.rows[0]) return known.rows[0]['id']!
  const source = await one('source', 'select account_number from cashpoint where business_id = $1 and is_default', [id])
  const bank = await one('bank', 'select name from institution where code = $1 and listed', [asked.bank_code])
  const payee = await one('payee', 'select account_name, enquiry_id from name_enquiry where account_number = $1 and bank_code = $2', [
    asked.nuban,
    asked.bank_code,
  ])
  const fee = await one(
    'fee',
    `select flat_kobo from fee_rule where name = 'outbound' and classification is null and from_kobo <= $1 order by from_kobo desc limit 1`,
    [asked.amount],
  )
  const limit = await one('limit', `select amount_kobo from limit_rule where name = 'verified_day'`, [])
  const grant = await one(
    'grant',
    `select id from pin_grant where session_id = $1 and business_id = $2 and state = 'open' and expires_at > now() for update`,
    [session['id'], id],
  )
  const wallet = await one('wallet', `select id, balance, held from account where business_id = $1 and kind = 'wallet' for update`, [id])
  const total = asked.amount + Number(fee['flat_kobo'])
  if (Number(wallet['balance']) - Number(wallet['held']) < total) throw new Error('too little')
  const meter = await one(
    'meter',
    `insert into meter as m (subject, kind, period, used) values ($1, 'outflow', to_char(now() at time zone 'Africa/Lagos', 'YYYY-MM-DD'), $2)
     on conflict (subject, kind, period) do update set used = m.used + excluded.used returning used`,
    [id, asked.amount],
  )
  if (Number(meter['used']) > Number(limit['amount_kobo'])) throw new Error('beyond the limit')
  const transfer = ids('trf')
  const hold = ids('hld')
  const item = ids('txn')
  await run('use', `update pin_grant set state = 'used', used_for = $2 where id = $1`, [grant['id'], transfer])
  await run(
    'used',
    `insert into state_move (subject_table, subject_id, from_state, to_state, actor, moved_at) values ('pin_grant', $1, 'open', 'used', $2, now())`,
    [grant['id'], session['person_id']],
  )
  await run('held', 'update account set held = held + $2 where id = $1', [wallet['id'], total])
  await run(
    'hold',
    `insert into hold (id, account_id, business_id, kind, about, amount, remaining, state, placed_at) values ($1, $2, $3, 'payment', $4, $5, $5, 'open', now())`,
    [hold, wallet['id'], id, transfer, total],
  )
  await run(
    'transfer',
    `insert into transfer (id, business_id, kind, route, reference, state, amount, fee, vat, duty, duty_by, total, beneficiary_name, beneficiary_account,
       beneficiary_bank_code, beneficiary_bank_name, enquiry_id, sender_account, sender_name, remark, rules, hold_id, requested_by, code, created_at)
     values ($1, $2, 'transfer', 'rail', $3, 'held', $4, $5, 140, 0, 'sender', $6, $7, $8, $9, $10, $11, $12, $13, '', '[]', $14, $15, '09', now())`,
    [
      transfer,
      id,
      asked.transaction_ref,
      asked.amount,
      fee['flat_kobo'],
      total,
      payee['account_name'],
      asked.nuban,
      asked.bank_code,
      bank['name'],
      payee['enquiry_id'],
      source['account_number'],
      business['name'],
      hold,
      session['person_id'],
    ],
  )
  await run(
    'attempt',
    `insert into transfer_attempt (id, transfer_id, business_id, number, partner, partner_reference, state, written_at) values ($1, $2, $3, 1, 'vfd', $1, 'written', now())`,
    [ids('att'), transfer, id],
  )
  await run(
    'history',
    `insert into history_item (id, business_id, subject_id, kind, direction, state, code, amount, fee, vat, duty, total, channel, party_name, party_account,
       party_bank_code, party_bank_name, account_number, narration, reference, receipt_id, requested_by, created_at)
     values ($1, $2, $3, 'transfer', 'debit', 'processing', '09', $4, $5, 140, 0, $6, 'transfer', $7, $8, $9, $10, $11, '', $12, $13, $14, now())`,
    [
      item,
      id,
      transfer,
      asked.amount,
      fee['flat_kobo'],
      total,
      payee['account_name'],
      asked.nuban,
      asked.bank_code,
      bank['name'],
      source['account_number'],
      asked.transaction_ref,
      receiptOf(item),
      session['person_id'],
    ],
  )
  await run(
    'audit',
    `insert into audit_entry (business_id, actor, role, operation, subject, request_id, facts, created_at) values ($1, $2, 'merchant', 'transfers.send', $3, $4, '{}', now())`,
    [id, session['person_id'], transfer, ids('req')],
  )
  await run(
    'job',
    `select enqueue_jobs(jsonb_build_array(jsonb_build_object('task', 'naive.transfer', 'payload', jsonb_build_object('transferId', $1::text), 'key', $2::text)))`,
    [transfer, `naive:${transfer}`],
  )
  await run(
    'event',
    `with told as (insert into live_event (business_id, kind, data, created_at) values ($1, 'transfer.changed', json_build_object('id', $2::text), now()) returning id) select pg_notify('naive', id::text) from told`,
    [id, transfer],
  )
  return transfer
}

/** A receipt has the number of its item, as the table demands. */
const receiptOf = (item: string) => `rct_${item.slice(4)}`
