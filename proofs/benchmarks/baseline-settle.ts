import type { Statements } from './baseline-statements.ts'

export type NaiveAnswer = { code: string; message: string; sessionId: string; raw: unknown }

/**
 * FROZEN, as baseline-ledger.ts is. Settles a transfer that the bank has paid, as most teams write it. One transaction
 * locks the transfer and the accounts in order, writes journal and entries, and sets balances. It also uses up the hold
 * and updates every derived sum. It leaves the same rows as the product.
 */
export async function settleNaively(
  { one, run }: Statements,
  transferId: string,
  answer: NaiveAnswer,
  ids: (prefix: string) => string,
): Promise<void> {
  const transfer = await one('transfer-lock', `select * from transfer where id = $1 and state = 'held' for update`, [transferId])
  const attempt = await one('attempt-lock', 'select id, partner_reference from transfer_attempt where transfer_id = $1 for update', [transferId])
  const business = transfer['business_id']!
  const [amount, fee, vat, total] = [transfer['amount'], transfer['fee'], transfer['vat'], transfer['total']].map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const locked = await run(
    'settle-lock',
    `select id, kind, normal, balance, seq from account
     where (business_id = $1 and kind = 'wallet') or (business_id is null and kind in ('clearing_out', 'fees_outbound', 'vat') and partner is distinct from 'providus') order by id for update`,
    [business],
  )
  const rows = new Map(
    locked.rows.map((row) => [
      row['kind'],
      { id: row['id']!, normal: Number(row['normal']), balance: Number(row['balance']), seq: Number(row['seq']) },
    ]),
  )
  const legs = [
    ['wallet', total],
    ['clearing_out', -amount],
    ['fees_outbound', vat - fee],
    ['vat', -vat],
  ] as const
  const entries = legs.map(([kind, moved]) => {
    const row = rows.get(kind)!
    row.balance += row.normal * moved
    row.seq += 1
    return { account: row.id, seq: row.seq, amount: moved, after: row.balance }
  })
  const key = `transfer:${transferId}`
  const journal = await one(
    'settle-journal',
    `insert into journal (id, key, posting, business_id, effective_day, entries, batch_id, created_at) select nextval('naive_journal_id'), $1, 'M14', $2, current_date, 4, batch_id, now() from ledger_head returning id`,
    [key, business],
  )
  const accounts = [...rows.values()]
  await run(
    'settle-balances',
    `update account a set balance = w.balance, seq = w.seq, held = a.held - case when a.id = $4::bigint then $5::bigint else 0 end
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) w(id, balance, seq) where a.id = w.id`,
    [accounts.map((row) => row.id), accounts.map((row) => row.balance), accounts.map((row) => row.seq), rows.get('wallet')!.id, total],
  )
  await run(
    'settle-entries',
    `insert into entry (account_id, seq, amount, balance_after, journal_id, cashpoint_id, created_at)
     select w.*, $5, null, now() from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) w`,
    [
      entries.map((entry) => entry.account),
      entries.map((entry) => entry.seq),
      entries.map((entry) => entry.amount),
      entries.map((entry) => entry.after),
      journal['id'],
    ],
  )
  await run(
    'settle-days',
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
  await run('settle-hold', `update hold set remaining = 0, state = 'consumed', closed_at = now() where id = $1`, [transfer['hold_id']])
  await run(
    'settle-transfer',
    `update transfer set state = 'settled', code = $2, answer = $3, session_id = $4, queries = 1, ended_at = now() where id = $1`,
    [transferId, answer.code, answer.message, answer.sessionId],
  )
  await run('settle-attempt', `update transfer_attempt set state = 'accepted', sent_at = now(), ended_at = now() where id = $1`, [attempt['id']])
  await run(
    'settle-moves',
    `insert into state_move (subject_table, subject_id, from_state, to_state, actor, moved_at) values
     ('transfer', $1, 'held', 'sending', 'system', now()), ('transfer', $1, 'sending', 'settled', 'system', now()),
     ('transfer_attempt', $2, 'written', 'sent', 'system', now()), ('transfer_attempt', $2, 'sent', 'accepted', 'system', now())`,
    [transferId, attempt['id']],
  )
  await run(
    'settle-answer',
    `insert into transfer_answer (transfer_id, business_id, attempt_id, asked, outcome, code, message, session_id, raw, answered_at)
     values ($1, $2, $3, 'transfer', 'accepted', $4, $5, $6, $7, now())`,
    [transferId, business, attempt['id'], answer.code, answer.message, answer.sessionId, JSON.stringify(answer.raw)],
  )
  await run(
    'settle-history',
    `update history_item set state = 'confirmed', code = '00', session_id = $2, balance_after = $3, settled_at = now() where subject_id = $1`,
    [transferId, answer.sessionId, rows.get('wallet')!.balance],
  )
  await run(
    'settle-totals',
    `insert into day_total as d values ($1, '', current_date, 'transfer', 1, $2) on conflict (business_id, day, kind, cashpoint_id)
     do update set count = d.count + 1, amount = d.amount + excluded.amount`,
    [business, total],
  )
  await run(
    'settle-clearing',
    `insert into clearing_item (id, partner, side, matching_key, amount, journal_key, opened_at) values ($1, 'vfd', 'out', $2, $3, $4, now())`,
    [ids('clr'), attempt['partner_reference'], amount, key],
  )
  await run('settle-job', 'delete from job where key = $1 and lease is null', [`naive:${transferId}`])
  await run(
    'settle-event',
    `with told as (insert into live_event (business_id, kind, data, created_at) values ($1, 'transfer.changed', json_build_object('id', $2::text), now()) returning id) select pg_notify('naive', id::text) from told`,
    [business, transferId],
  )
}
