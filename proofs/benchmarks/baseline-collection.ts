import type { Inflow } from '../../partners/bank/port.ts'
import type { Statements } from './baseline-statements.ts'

/**
 * FROZEN, as baseline-ledger.ts is. Credits a confirmed collection as most teams write it. One transaction locks the
 * accounts in order, writes journal and entries, sets balances, and updates every derived sum.
 */
export async function creditNaively({ one, run }: Statements, inflow: Inflow, ids: (prefix: string) => string): Promise<void> {
  const known = await run('known', `select id from collection where partner = 'vfd' and session_id = $1`, [inflow.sessionId])
  if (known.rows.length > 0) return
  const point = await one('point', 'select id, business_id from cashpoint where account_number = $1', [inflow.accountNumber])
  const business = await one('business', 'select * from business where id = $1', [point['business_id']])
  const bank = await one('bank', 'select name from institution where code = $1 and listed', [inflow.payerBankCode])
  const rule = await one('fee', `select rate_ppm, cap_kobo from fee_rule where name = 'inbound' and classification is null`, [])
  const amount = Number(inflow.amountKobo)
  const fee = Math.min(Math.round((amount * Number(rule['rate_ppm'])) / 1_000_000), Number(rule['cap_kobo']))
  const vat = Math.round((fee * 75) / 1_075)
  const locked = await run(
    'lock',
    `select id, kind, normal, balance, seq from account
     where (business_id = $1 and kind = 'wallet') or (business_id is null and kind in ('clearing_in', 'fees_inbound', 'vat') and partner is distinct from 'providus')
     order by id for update`,
    [business['id']],
  )
  const rows = new Map(
    locked.rows.map((row) => [
      row['kind'],
      { id: row['id']!, normal: Number(row['normal']), balance: Number(row['balance']), seq: Number(row['seq']) },
    ]),
  )
  const legs = [
    ['clearing_in', amount],
    ['wallet', fee],
    ['wallet', -amount],
    ['fees_inbound', vat - fee],
    ['vat', -vat],
  ] as const
  const entries = legs.map(([kind, moved]) => {
    const row = rows.get(kind)!
    row.balance += row.normal * moved
    row.seq += 1
    return { account: row.id, seq: row.seq, amount: moved, after: row.balance }
  })
  const id = ids('col')
  const item = ids('txn')
  const journal = await one(
    'journal',
    `insert into journal (id, key, posting, business_id, effective_day, entries, batch_id, created_at) select nextval('naive_journal_id'), $1, 'M1', $2, current_date, 5, batch_id, now() from ledger_head returning id`,
    [`collection:${inflow.sessionId}`, business['id']],
  )
  const accounts = [...rows.values()]
  await run(
    'balances',
    'update account a set balance = w.balance, seq = w.seq from unnest($1::bigint[], $2::bigint[], $3::bigint[]) w(id, balance, seq) where a.id = w.id',
    [accounts.map((row) => row.id), accounts.map((row) => row.balance), accounts.map((row) => row.seq)],
  )
  await run(
    'entries',
    `insert into entry (account_id, seq, amount, balance_after, journal_id, cashpoint_id, created_at)
     select w.*, $5, $6, now() from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) w`,
    [
      entries.map((entry) => entry.account),
      entries.map((entry) => entry.seq),
      entries.map((entry) => entry.amount),
      entries.map((entry) => entry.after),
      journal['id'],
      point['id'],
    ],
  )
  await run(
    'days',
    `insert into account_day as d (account_id, day, debits, credits, entries, closing)
     select account, current_date, sum(greatest(amount, 0)), sum(greatest(-amount, 0)), count(*), (array_agg(after order by seq desc))[1]
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) w(account, seq, amount, after) group by 1 order by 1
     on conflict (account_id, day) do update set debits = d.debits + excluded.debits, credits = d.credits + excluded.credits, entries = d.entries + excluded.entries, closing = excluded.closing`,
    [
      entries.map((entry) => entry.account),
      entries.map((entry) => entry.seq),
      entries.map((entry) => entry.amount),
      entries.map((entry) => entry.after),
    ],
  )
  await run(
    'collection',
    `insert into collection (id, business_id, cashpoint_id, partner, session_id, state, amount, fee, vat, channel, payer_name, payer_account, payer_bank_code,
       payer_bank_name, narration, received_at, posted_at, reversal_expires_at)
     values ($1, $2, $3, 'vfd', $4, 'posted', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now(), now() + interval '1 day')`,
    [
      id,
      business['id'],
      point['id'],
      inflow.sessionId,
      amount,
      fee,
      vat,
      inflow.channel,
      inflow.payerName,
      inflow.payerAccountNumber,
      inflow.payerBankCode,
      bank['name'],
      inflow.narration,
      inflow.receivedAt,
    ],
  )
  await run(
    'history',
    `insert into history_item (id, business_id, cashpoint_id, subject_id, kind, direction, state, code, amount, fee, vat, duty, total, balance_after, channel, party_name,
       party_account, party_bank_code, party_bank_name, account_number, narration, reference, session_id, receipt_id, created_at, settled_at)
     values ($1, $2, $3, $4, 'collection', 'credit', 'confirmed', '00', $5, $6, $7, 0, $5, $8, $9, $10, $11, $12, $13, $14, $15, $4, $16, $17, now(), now())`,
    [
      item,
      business['id'],
      point['id'],
      id,
      amount,
      fee,
      vat,
      rows.get('wallet')!.balance,
      inflow.channel,
      inflow.payerName,
      inflow.payerAccountNumber,
      inflow.payerBankCode,
      bank['name'],
      inflow.accountNumber,
      inflow.narration,
      inflow.sessionId,
      receiptOf(item),
    ],
  )
  await run(
    'customer',
    `insert into customer as c values ($1, $2, $3, $4, $5, 1, $6, now(), now()) on conflict (business_id, account_number, bank_code)
     do update set payments = c.payments + 1, received = c.received + excluded.received, last_at = now()`,
    [business['id'], inflow.payerAccountNumber, inflow.payerBankCode, bank['name'], inflow.payerName, amount],
  )
  await run(
    'totals',
    `insert into day_total as d values ($1, $2, current_date, 'collection', 1, $3), ($1, $2, current_date, 'inbound_fee', 1, $4)
     on conflict (business_id, day, kind, cashpoint_id) do update set count = d.count + 1, amount = d.amount + excluded.amount`,
    [business['id'], point['id'], amount, fee],
  )
  await run(
    'clearing',
    `insert into clearing_item (id, partner, side, matching_key, amount, journal_key, opened_at) values ($1, 'vfd', 'in', $2, $3, $4, now())`,
    [ids('clr'), inflow.sessionId, amount, `collection:${inflow.sessionId}`],
  )
  await run(
    'event',
    `with told as (insert into live_event (business_id, cashpoint_id, kind, data, created_at) values ($1, $2, 'collection.posted', json_build_object('id', $3::text), now()) returning id) select pg_notify('naive', id::text) from told`,
    [business['id'], point['id'], id],
  )
}

/** A receipt has the number of its item, as the table demands. */
const receiptOf = (item: string) => `rct_${item.slice(4)}`
