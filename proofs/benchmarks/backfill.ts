import type { BenchDatabase } from './bench-database.ts'
import { BANK } from '../fixtures/merchants.ts'

const LINES_PER_JOURNAL = 5
const PAYERS = 1_000
const DAYS = 60
const AMOUNT = 1_000_000
const FEE = 5_000
const VAT = 349

/**
 * Inserts a history of `entries` entries by SQL statements: collections over sixty days. Each has the rows that its notice,
 * the posting queue and matching would have left.
 *
 * It has no batches of the hash chain, no seals and no imported statement lines. Live events older than a day are left out,
 * because the product deletes them.
 */
export async function backfillHistory({ sql }: Pick<BenchDatabase, 'sql'>, shops: number, entries: number): Promise<void> {
  const journals = Math.floor(entries / LINES_PER_JOURNAL)
  await sql(`set session_replication_role = replica`)
  await sql(`create temp table past as
    select i, (select next_journal_id - 1 from ledger_head) + i as journal_id, 'biz_' || lpad(s::text, 8, '0') as business_id, 'cpt_' || lpad(s::text, 8, '0') as cashpoint_id,
      '10' || lpad(s::text, 8, '0') as account_number, lpad((i % ${PAYERS})::text, 10, '0') as payer, 'past-' || i as session_id, k,
      date_trunc('milliseconds', now() - interval '1 hour' - interval '${DAYS} days' * (1 - i::float8 / ${journals})) as at
    from (select i, (i - 1) % ${shops} + 1 as s, (i - 1) / ${shops} + 1 as k from generate_series(1, ${journals}) i) numbered`)
  await sql(`insert into journal (id, key, posting, business_id, effective_day, entries, batch_id, created_at)
    select journal_id, 'collection:${BANK}:' || session_id, 'M1', business_id, (at at time zone 'Africa/Lagos')::date, ${LINES_PER_JOURNAL}, 0, at from past`)
  await insertEntries(sql)
  await sql(`update ledger_head set next_journal_id = next_journal_id + ${journals}`)
  await sql(`insert into collection (id, business_id, cashpoint_id, partner, session_id, state, amount, fee, vat, channel, payer_name, payer_account, payer_bank_code,
      payer_bank_name, narration, received_at, posted_at, reversal_expires_at)
    select 'col_past' || i, business_id, cashpoint_id, '${BANK}', session_id, 'posted', ${AMOUNT}, ${FEE}, ${VAT}, 'transfer', 'Balarabe Yusuf', payer, '058',
      'Guaranty Trust Bank', 'wax print', at, at, at + interval '1 day' from past`)
  await sql(`insert into history_item (id, business_id, cashpoint_id, subject_id, kind, direction, state, code, amount, fee, vat, duty, total, balance_after, channel,
      party_name, party_account, party_bank_code, party_bank_name, account_number, narration, reference, session_id, receipt_id, reversal_expires_at, created_at, settled_at)
    select 'txn_past' || p.i, p.business_id, p.cashpoint_id, 'col_past' || p.i, 'collection', 'credit', 'confirmed', '00', ${AMOUNT}, ${FEE}, ${VAT}, 0, ${AMOUNT}, e.balance_after,
      'transfer', 'Balarabe Yusuf', p.payer, '058', 'Guaranty Trust Bank', p.account_number, 'wax print', 'col_past' || p.i, p.session_id, 'rct_past' || p.i,
      p.at + interval '1 day', p.at, p.at
    from past p join entry e on e.journal_id = p.journal_id and e.amount = -${AMOUNT}`)
  await sql(`insert into command_key (scope, key, fingerprint, outcome, created_at)
    select 'collection', '${BANK}:' || session_id, md5(session_id), jsonb_build_object('id', 'col_past' || i, 'state', 'posted'), at from past`)
  await sql(`insert into inbound_notice (id, partner, session_id, source, raw, told, received_at)
    select 'ntc_past' || i, '${BANK}', session_id, 'notice', '{"session_id": "' || session_id || '", "amount": "10000.00"}',
      jsonb_build_object('sessionId', session_id, 'accountNumber', account_number, 'amountKobo', '${AMOUNT}'), at from past`)
  await sql(`insert into live_event (business_id, cashpoint_id, kind, data, created_at)
    select business_id, cashpoint_id, 'collection.posted', json_build_object('id', 'col_past' || i), at from past where at > now() - interval '1 day' order by i`)
  await sql(`insert into clearing_item (id, partner, side, matching_key, amount, journal_key, opened_at)
    select 'clr_past' || i, '${BANK}', 'in', session_id, ${AMOUNT}, 'collection:${BANK}:' || session_id, at from past`)
  await computeTotals(sql)
  await sql('drop table past')
  await sql(`set session_replication_role = origin`)
  await sql('vacuum analyze')
}

/** The five entries of each collection in their order, continuing from the present state of each account. */
async function insertEntries(sql: BenchDatabase['sql']): Promise<void> {
  const line = (kind: string, amount: number, seq: string, change: string, isOfShop: boolean) => `
    insert into entry (account_id, seq, journal_id, cashpoint_id, amount, balance_after, created_at)
    select a.id, a.seq + ${seq}, p.journal_id, ${isOfShop ? 'p.cashpoint_id' : 'null'}, ${amount}, a.balance + ${change}, p.at
    from past p join account a on a.kind = '${kind}' and ${isOfShop ? 'a.business_id = p.business_id' : `a.business_id is null and (a.partner is null or a.partner = '${BANK}')`}`
  const net = AMOUNT - FEE
  await sql(line('clearing_in', AMOUNT, 'p.i', `p.i * ${AMOUNT}::bigint`, false))
  await sql(line('fees_inbound', VAT - FEE, 'p.i', `p.i * ${FEE - VAT}::bigint`, false))
  await sql(line('vat', -VAT, 'p.i', `p.i * ${VAT}::bigint`, false))
  // The fee is the first of the two entries on a wallet that already has money.
  await sql(line('wallet', FEE, 'p.k * 2 - 1', `(p.k - 1) * ${net}::bigint - ${FEE}`, true))
  await sql(line('wallet', -AMOUNT, 'p.k * 2', `p.k * ${net}::bigint`, true))
  await sql(`update account a set seq = e.seq, balance = e.balance_after
    from (select distinct on (account_id) account_id, seq, balance_after from entry order by account_id, seq desc) e where e.account_id = a.id and a.seq < e.seq`)
}

/** Computes the sums that the posting queue and its triggers would have kept. */
async function computeTotals(sql: BenchDatabase['sql']): Promise<void> {
  const day = `(created_at at time zone 'Africa/Lagos')::date`
  await sql('truncate account_day, day_total, business_counter, customer, cashpoint_customer, received_minute')
  await sql(`insert into account_day (account_id, day, debits, credits, entries, closing)
    select account_id, ${day}, coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0), count(*),
      (array_agg(balance_after order by seq desc))[1] from entry group by 1, 2`)
  // The last day of each account is stored in its own row.
  await sql(`update account a set day = d.day, day_debits = d.debits, day_credits = d.credits, day_entries = d.entries, day_closing = d.closing
    from (select distinct on (account_id) * from account_day order by account_id, day desc) d where d.account_id = a.id`)
  await sql(`delete from account_day d using account a where a.id = d.account_id and a.day = d.day`)
  await sql(`insert into day_total (business_id, cashpoint_id, day, kind, count, amount)
    select business_id, cashpoint_id, ${day}, k.kind, count(*), coalesce(sum(case k.kind when 'collection' then amount when 'inbound_fee' then fee end), 0)
    from history_item, (values ('collection'), ('inbound_fee'), ('listed_transfer_in')) k(kind) group by 1, 2, 3, 4`)
  await sql(`insert into customer (business_id, account_number, bank_code, bank_name, name, payments, received, first_at, last_at)
    select business_id, party_account, party_bank_code, min(party_bank_name), min(party_name), count(*), sum(amount), min(created_at), max(created_at)
    from history_item group by 1, 2, 3`)
  await sql(`insert into cashpoint_customer (business_id, cashpoint_id, account_number, bank_code, bank_name, name, payments, received, first_at, last_at)
    select business_id, cashpoint_id, party_account, party_bank_code, min(party_bank_name), min(party_name), count(*), sum(amount), min(created_at), max(created_at)
    from history_item group by 1, 2, 3, 4`)
  await sql('insert into counterparty_word select * from listed_counterparty_word on conflict do nothing')
  await sql('insert into history_item_word (business_id, word, created_at, id) select * from listed_item_word on conflict do nothing')
  await sql(`insert into received_minute (business_id, minute, amount)
    select business_id, date_trunc('minute', created_at), sum(amount) from history_item where created_at >= now() - interval '2 days' group by 1, 2`)
  await sql(`insert into business_counter (business_id, kind, count)
    select business_id, 'listed_transfer_in', count(*) from history_item group by 1
    union all select business_id, 'customers', count(*) from customer group by 1
    union all select business_id, 'customers ' || cashpoint_id, count(*) from cashpoint_customer group by 1, 2`)
}
