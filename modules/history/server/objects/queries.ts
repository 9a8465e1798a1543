import type { RawBuilder } from 'kysely'
import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { HistoryDeclaration } from '../../../kernel/history-declaration.ts'
import { type FoundObject, MAX_FOUND, type SearchMatch, type SearchTerms } from '../../../kernel/object-declaration.ts'
import type { CustomerRow, HistoryRow } from '../rows.ts'

/** Lines of the history by all that names a payment, of any business. */
export function paymentSearches({ printed, code, amount }: SearchTerms): RawBuilder<FoundObject>[] {
  const select = (match: SearchMatch, from: RawBuilder<unknown>) => sql<FoundObject>`
    select ${sql.lit(match)} as match, h.id, h.business_id, b.name as business, h.party_name as title,
      concat_ws(', ', case h.direction when 'credit' then 'Money in' else 'Money out' end, h.state, h.party_account, h.party_bank_name, nullif(h.reference, h.subject_id), h.session_id) as detail,
      h.amount, h.created_at as found_at
    from ${from} join business b on b.id = h.business_id limit ${MAX_FOUND}`
  const line = (condition: RawBuilder<unknown>) => sql`(select * from history_item h where ${condition} limit ${MAX_FOUND}) h`
  return [
    ...(code === null ? [] : [select('reference', line(sql`h.number = payment_number(${code}::bigint)`))]),
    ...(printed === null
      ? []
      : [
          select('reference', line(sql`h.id = ${printed.replace(/^rct_/, 'txn_')}`)),
          select('reference', line(sql`h.subject_id = ${printed}`)),
          select('reference', sql`transfer t join history_item h on t.reference = ${printed} and h.subject_id = t.id`),
          select('reference', sql`transfer_attempt t join history_item h on t.partner_reference = ${printed} and h.subject_id = t.transfer_id`),
          select('session_id', sql`collection c join history_item h on c.session_id = ${printed} and h.subject_id = c.id`),
          select('session_id', sql`collection c join history_item h on c.bank_session_id = ${printed} and h.subject_id = c.id`),
          select(
            'session_id',
            sql`(select distinct transfer_id from transfer_answer where session_id = ${printed} and session_id is not null limit ${MAX_FOUND}) t
              join history_item h on h.subject_id = t.transfer_id`,
          ),
        ]),
    ...(amount === null
      ? []
      : [select('amount', sql`(select * from history_item where amount = ${amount}::bigint order by created_at desc limit ${MAX_FOUND}) h`)]),
  ]
}

/** As `customerId` writes it: base64 of addresses, without filling and line ends. */
const ID = sql`translate(encode(convert_to(concat_ws('~', s.business_id, s.account_number, s.bank_code), 'UTF8'), 'base64'), E'+/=\\n', '-_')`

/** Who paid or was paid, by a part of the account number or of each word of the name. */
export function customerSearches({ digits, pieces }: SearchTerms): RawBuilder<FoundObject>[] {
  const select = (condition: RawBuilder<unknown>) => sql<FoundObject>`
    select 'customer' as match, ${ID} as id, s.business_id, b.name as business, s.name as title,
      concat_ws(', ', nullif(s.account_number, ''), nullif(s.bank_name, '')) as detail, null::bigint as amount, null::timestamptz as found_at
    from (select * from counterparty_search where ${condition} limit ${MAX_FOUND}) s join business b on b.id = s.business_id`
  return [
    ...(digits === null ? [] : [select(sql`account_number like ${`%${digits}%`}`)]),
    ...(pieces.length === 0
      ? []
      : [
          select(
            sql.join(
              pieces.map((piece) => sql`name ilike ${`%${piece}%`}`),
              sql` and `,
            ),
          ),
        ]),
  ]
}

/** `is_known`: the other side has a page of its own. */
export type PaymentLine = HistoryRow & { business: string; cashpoint: string | null; reference_code: bigint; is_known: boolean }

export async function paymentLine(db: Sql, id: string): Promise<PaymentLine | null> {
  const { rows } = await sql<PaymentLine>`
    select h.*, b.name as business, c.name as cashpoint, payment_code(h.number) as reference_code, exists (
      select from counterparty_search s where s.business_id = h.business_id and s.account_number = h.party_account and s.bank_code = h.party_bank_code
    ) as is_known
    from history_item h join business b on b.id = h.business_id left join cashpoint c on c.id = h.cashpoint_id where h.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The journal that moved the money of a line, by the module whose line it is. */
export async function journalOfLine(db: Sql, { listed }: HistoryDeclaration, subjectId: string): Promise<string[]> {
  const { rows } = await sql<{ journal_key: string }>`
    select journal_key from (${listed}) l where l.subject_id = ${subjectId} and l.journal_key is not null`.execute(db)
  return rows.map((row) => row.journal_key)
}

export type CustomerKey = { businessId: string; account: string; bank: string }
export type KnownCustomer = Pick<CustomerRow, 'name' | 'bank_name'> & {
  business: string
  payments: number | null
  received: bigint | null
  first_at: Date | null
  last_at: Date | null
}

/** Somebody who paid a business, or was paid by it; null for one that neither did. */
export async function knownCustomer(db: Sql, { businessId, account, bank }: CustomerKey): Promise<KnownCustomer | null> {
  const { rows } = await sql<KnownCustomer>`
    select coalesce(c.name, s.name) as name, coalesce(c.bank_name, s.bank_name) as bank_name, b.name as business, c.payments, c.received, c.first_at, c.last_at
    from business b
    left join customer c on c.business_id = b.id and c.account_number = ${account} and c.bank_code = ${bank}
    left join lateral (
      select name, bank_name from counterparty_search where business_id = b.id and account_number = ${account} and bank_code = ${bank} limit 1) s on true
    where b.id = ${businessId} and coalesce(c.name, s.name) is not null`.execute(db)
  return rows[0] ?? null
}

const MAX_LINES = 50

/** The newest payments between a business and one account. */
export async function linesWithCustomer(db: Sql, { businessId, account, bank }: CustomerKey): Promise<(HistoryRow & { reference_code: bigint })[]> {
  const { rows } = await sql<HistoryRow & { reference_code: bigint }>`
    select *, payment_code(number) as reference_code from history_item where business_id = ${businessId} and party_account = ${account} and party_bank_code = ${bank}
    order by created_at desc, id desc limit ${MAX_LINES}`.execute(db)
  return rows
}

/** Other businesses that the same account paid, or that paid it. */
export async function othersWithAccount(db: Sql, { businessId, account, bank }: CustomerKey): Promise<{ id: string; name: string; as: string }[]> {
  const { rows } = await sql<{ id: string; name: string; as: string }>`
    select b.id, b.name, s.name as as from (
      select business_id, name from counterparty_search
      where account_number like ${account} and account_number = ${account} and bank_code = ${bank} and business_id <> ${businessId} limit ${MAX_LINES}) s
    join business b on b.id = s.business_id order by b.name`.execute(db)
  return rows
}
