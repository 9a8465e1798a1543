import type { RawBuilder } from 'kysely'
import { type Sql, sql } from '../../../../platform/db/index.ts'
import { type FoundObject, MAX_FOUND, type ObjectKind, type SearchTerms } from '../../../kernel/object-declaration.ts'
import { SEARCH_MATCHES } from '../../contract.ts'

/** `object`: the kind whose page it opens; null for the page of its business. */
export type Found = FoundObject & { object: string | null }

type Search = { object: string | null; query: RawBuilder<FoundObject> }

/** One for each meaning of the text. `kinds`: those that the operator may read. */
export const searches = (terms: SearchTerms, kinds: readonly ObjectKind[]): readonly Search[] => [
  ...kinds.flatMap(({ key, searches: searchesOf }) => searchesOf(terms).map((query) => ({ object: key, query }))),
  ...[...businesses(terms), ...people(terms), ...accounts(terms)].map((query) => ({ object: null, query })),
]

/** Each way to search reads an index of its own; none reads a whole table. By the certainty of the match. */
export async function findRecords(db: Sql, terms: SearchTerms, kinds: readonly ObjectKind[]): Promise<Found[]> {
  const found = await Promise.all(
    searches(terms, kinds).map(async ({ object, query }) => (await query.execute(db)).rows.map((row): Found => ({ ...row, object }))),
  )
  const seen = new Set<string>()
  const once = found.flat().filter(({ object, id }) => !seen.has(`${object} ${id}`) && seen.add(`${object} ${id}`))
  return once.toSorted((a, b) => SEARCH_MATCHES.indexOf(a.match) - SEARCH_MATCHES.indexOf(b.match))
}

/**
 * The record that the text names, which is opened at once: the one payment under a reference, before the bank lines and cases of the same
 * payment, or the only record found.
 */
export function namedRecord(found: readonly Found[]): Found | null {
  const exact = found.filter(({ match }) => match === 'reference' || match === 'session_id')
  const ofFirstKind = exact.filter(({ object }) => object === exact[0]!.object)
  if (ofFirstKind.length === 1) return ofFirstKind[0]!
  return found.length === 1 ? found[0]! : null
}

function businesses({ words, email, phone, printed }: SearchTerms): RawBuilder<FoundObject>[] {
  const select = (condition: RawBuilder<unknown>) => sql<FoundObject>`
    select 'business' as match, b.id, b.id as business_id, b.name as business, b.name as title,
      concat_ws(', ', b.industry, b.lga, b.state, b.phone) as detail, null::bigint as amount, b.created_at as found_at
    from business b where ${condition} limit ${MAX_FOUND}`
  return [
    ...(words === null ? [] : [select(sql`to_tsvector('simple', b.name) @@ to_tsquery('simple', ${words})`)]),
    ...(email === null ? [] : [select(sql`lower(b.email) = ${email}`)]),
    ...(phone === null ? [] : [select(sql`b.phone = ${phone}`)]),
    ...(printed === null ? [] : [select(sql`b.id = ${printed}`)]),
  ]
}

function people({ words, email, phone, printed }: SearchTerms): RawBuilder<FoundObject>[] {
  const select = (condition: RawBuilder<unknown>) => sql<FoundObject>`
    select 'person' as match, m.id, m.business_id, b.name as business, p.firstname || ' ' || p.lastname as title,
      concat_ws(', ', p.email, p.phone) as detail, null::bigint as amount, null::timestamptz as found_at
    from (select p.id, p.firstname, p.lastname, p.email, p.phone from person p where ${condition} limit ${MAX_FOUND}) p join member m on m.person_id = p.id join business b on b.id = m.business_id
    where m.state <> 'removed' limit ${MAX_FOUND}`
  return [
    ...(words === null ? [] : [select(sql`to_tsvector('simple', p.firstname || ' ' || p.lastname) @@ to_tsquery('simple', ${words})`)]),
    ...(email === null ? [] : [select(sql`p.email = ${email}`)]),
    ...(phone === null ? [] : [select(sql`p.phone = ${phone}`)]),
    ...(printed === null ? [] : [select(sql`p.id = ${printed}`)]),
  ]
}

/** Our account numbers and those of payout banks, by a part of the number. */
function accounts({ digits }: SearchTerms): RawBuilder<FoundObject>[] {
  if (digits === null) return []
  const part = `%${digits}%`
  const select = (columns: RawBuilder<unknown>, table: RawBuilder<unknown>) => sql<FoundObject>`
    select 'account_number' as match, n.id, n.business_id, b.name as business, ${columns}, null::bigint as amount, n.created_at as found_at
    from (select * from ${table} where account_number like ${part} limit ${MAX_FOUND}) n join business b on b.id = n.business_id`
  const state = sql`n.account_number, replace(n.state, '_', ' ')`
  return [
    select(sql`n.name as title, concat_ws(', ', 'Cashpoint', ${state}) as detail`, sql`cashpoint`),
    select(sql`n.account_name as title, concat_ws(', ', 'Alternate account', ${state}) as detail`, sql`alternate_account`),
    select(sql`n.account_name as title, concat_ws(', ', 'Payout bank', n.bank_name, ${state}) as detail`, sql`payout_bank`),
  ]
}
