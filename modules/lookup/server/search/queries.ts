import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { MATCHES } from '../../contract.ts'
import type { Terms } from './terms.ts'

export type Found = {
  match: (typeof MATCHES)[number]
  id: string
  business_id: string
  business: string
  title: string
  detail: string
  amount: bigint | null
  found_at: Date | null
}

/** Of each kind of match. */
const MOST = 10

type Query = ReturnType<typeof sql<Found>>

/** One for each meaning of the text. */
export const searches = (terms: Terms): readonly Query[] => [...businesses(terms), ...people(terms), ...accounts(terms), ...payments(terms)]

/** Each way to search reads an index of its own; none reads a whole table. */
export async function findRecords(db: Sql, terms: Terms): Promise<Found[]> {
  const found = await Promise.all(searches(terms).map(async (query) => (await query.execute(db)).rows))
  const seen = new Set<string>()
  return found.flat().filter(({ id }) => !seen.has(id) && seen.add(id))
}

function businesses({ words, email, phone, printed }: Terms): Query[] {
  const select = (condition: ReturnType<typeof sql>) => sql<Found>`
    select 'business' as match, b.id, b.id as business_id, b.name as business, b.name as title,
      concat_ws(', ', b.industry, b.lga, b.state, b.phone) as detail, null::bigint as amount, b.created_at as found_at
    from business b where ${condition} limit ${MOST}`
  return [
    ...(words === null ? [] : [select(sql`to_tsvector('simple', b.name) @@ to_tsquery('simple', ${words})`)]),
    ...(email === null ? [] : [select(sql`lower(b.email) = ${email}`)]),
    ...(phone === null ? [] : [select(sql`b.phone = ${phone}`)]),
    ...(printed === null ? [] : [select(sql`b.id = ${printed}`)]),
  ]
}

function people({ words, email, phone, printed }: Terms): Query[] {
  const select = (condition: ReturnType<typeof sql>) => sql<Found>`
    select 'person' as match, m.id, m.business_id, b.name as business, p.firstname || ' ' || p.lastname as title,
      concat_ws(', ', p.email, p.phone) as detail, null::bigint as amount, null::timestamptz as found_at
    from (select p.id, p.firstname, p.lastname, p.email, p.phone from person p where ${condition} limit ${MOST}) p join member m on m.person_id = p.id join business b on b.id = m.business_id
    where m.state <> 'removed' limit ${MOST}`
  return [
    ...(words === null ? [] : [select(sql`to_tsvector('simple', p.firstname || ' ' || p.lastname) @@ to_tsquery('simple', ${words})`)]),
    ...(email === null ? [] : [select(sql`p.email = ${email}`)]),
    ...(phone === null ? [] : [select(sql`p.phone = ${phone}`)]),
    ...(printed === null ? [] : [select(sql`p.id = ${printed}`)]),
  ]
}

function accounts({ account }: Terms): Query[] {
  if (account === null) return []
  return [
    sql<Found>`
      select 'account_number' as match, c.id, c.business_id, b.name as business, c.name as title, 'Cashpoint, ' || c.state as detail,
        null::bigint as amount, c.created_at as found_at
      from cashpoint c join business b on b.id = c.business_id where c.account_number = ${account} limit ${MOST}`,
    sql<Found>`
      select 'account_number' as match, a.id, a.business_id, b.name as business, a.account_name as title, 'Alternate account, ' || a.state as detail,
        null::bigint as amount, a.created_at as found_at
      from alternate_account a join business b on b.id = a.business_id where a.account_number = ${account} limit ${MOST}`,
    sql<Found>`
      select 'account_number' as match, p.id, p.business_id, b.name as business, p.account_name as title,
        'Payout bank, ' || p.bank_name || ', ' || replace(p.state, '_', ' ') as detail, null::bigint as amount, p.created_at as found_at
      from payout_bank p join business b on b.id = p.business_id where p.account_number = ${account} order by p.created_at desc limit ${MOST}`,
  ]
}

function payments({ printed, code, amount }: Terms): Query[] {
  const select = (match: 'reference' | 'session_id' | 'amount', from: ReturnType<typeof sql>) => sql<Found>`
    select ${sql.lit(match)} as match, h.id, h.business_id, b.name as business, h.party_name as title,
      concat_ws(', ', case h.direction when 'credit' then 'Money in' else 'Money out' end, h.state, h.party_bank_name, h.reference) as detail,
      h.amount, h.created_at as found_at
    from ${from} join business b on b.id = h.business_id limit ${MOST}`
  const line = (condition: ReturnType<typeof sql>) => sql`(select * from history_item h where ${condition} limit ${MOST}) h`
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
          select(
            'session_id',
            sql`(select distinct transfer_id from transfer_answer where session_id = ${printed} and session_id is not null limit ${MOST}) t
              join history_item h on h.subject_id = t.transfer_id`,
          ),
        ]),
    ...(amount === null
      ? []
      : [select('amount', sql`(select * from history_item where amount = ${amount}::bigint order by created_at desc limit ${MOST}) h`)]),
  ]
}
