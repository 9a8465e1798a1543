import type { HistoryDeclaration } from '../../../kernel/history-declaration.ts'
import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { badField } from '../../../../platform/problems/index.ts'
import type { PagePosition } from '../paging.ts'
import { type Filter, findItemsById, type HistoryListRow, kindConditions, timeConditions } from '../queries.ts'
import type { SearchTerms } from './terms.ts'
import { findLineWords, wordLines } from './words/queries.ts'

/** More matching accounts are not looked through: a longer text is asked for. */
const MAX_COUNTERPARTIES = 500
/** The entries of the word index that one search reads. */
const MAX_WORD_ROWS = 5_000
/** Lines read in all where direction or cashpoint narrow a search, which no index of a search contains. */
const MAX_LINES_READ = 10_000

type Counterparty = { account: string; bankCode: string }
type Condition = ReturnType<typeof kindConditions>[number]
export type SearchSources = readonly Pick<HistoryDeclaration, 'subjectsBy'>[]

/**
 * The newest lines that fit any meaning of the text, within the filter. Each meaning is read from an index of its own, in
 * the index's order. Throws a refusal when too many names begin like the words.
 */
export async function findMatches(
  db: Sql,
  businessId: string,
  terms: SearchTerms,
  filter: Filter,
  place: PagePosition,
  sources: SearchSources,
): Promise<HistoryListRow[]> {
  const { named } = terms
  const [counterparties, namedOnes, subjects, lineWords] = await Promise.all([
    findCounterparties(db, businessId, terms),
    named === null ? [] : findCounterparties(db, businessId, named),
    terms.printed === null ? [] : findSubjects(db, businessId, terms.printed, sources),
    findLineWords(db, businessId, terms),
  ])
  const matches = [
    ...ownLines(businessId, terms, subjects, filter, place),
    ...counterpartyLines(businessId, counterparties, filter, place),
    ...amountLines(businessId, terms, filter, place),
    ...(named === null ? [] : counterpartyLines(businessId, namedOnes, filter, place, [ofAmount(named.amountKobo)])),
    ...wordLines(businessId, lineWords, filter, place),
  ]
  if (matches.length === 0) return []
  // Materialized: otherwise the planner would read all lines of the business in their order, and compare each.
  const { rows } = await sql<{ id: string }>`
    with match as materialized (${sql.join(matches, sql` union all `)})
    select id from match group by id, created_at order by created_at desc, id desc limit ${place.limit} offset ${place.skip}`.execute(db)
  return findItemsById(
    db,
    businessId,
    rows.map(({ id }) => id),
  )
}

/** A line by its short reference, its ids, or the record behind it. */
function ownLines(
  businessId: string,
  { code, printed }: SearchTerms,
  subjects: readonly string[],
  filter: Filter,
  place: PagePosition,
): ReturnType<typeof sql.join>[] {
  const lineOf = (condition: Condition) => sql`
    select h.id, h.created_at from history_item h
    where ${sql.join([condition, sql`h.business_id = ${businessId}`, ...kindConditions(filter), ...timeConditions(filter, place)], sql` and `)}`
  return [
    ...(code === null ? [] : [lineOf(sql`h.number = payment_number(${code}::bigint)`)]),
    ...(printed === null ? [] : [lineOf(sql`h.id = ${printed.replace(/^rct_/, 'txn_')}`)]),
    ...(printed === null ? [] : [lineOf(sql`h.subject_id = any(${[printed, ...subjects]}::text[])`)]),
  ]
}

const ofAmount = (kobo: Kobo): Condition => sql`(h.amount = ${kobo}::bigint or h.total = ${kobo}::bigint)`

/** `further`: conditions that no index of a search contains. */
function counterpartyLines(
  businessId: string,
  counterparties: readonly Counterparty[],
  filter: Filter,
  place: PagePosition,
  further: readonly Condition[] = [],
) {
  if (counterparties.length === 0) return []
  const lines = newestLines(businessId, [sql`h.party_account = p.account_number`, sql`h.party_bank_code = p.bank_code`], filter, place, {
    of: counterparties.length,
    further,
  })
  return [
    sql`select m.id, m.created_at
      from unnest(${counterparties.map(({ account }) => account)}::text[], ${counterparties.map(({ bankCode }) => bankCode)}::text[]) as p(account_number, bank_code)
      cross join lateral (${lines}) m`,
  ]
}

function amountLines(businessId: string, { amountKobo }: SearchTerms, filter: Filter, place: PagePosition) {
  if (amountKobo === null) return []
  const by = (...conditions: Condition[]) => sql`(${newestLines(businessId, conditions, filter, place, { of: 2 })})`
  // The predicate of the partial index is repeated, so that the planner uses it.
  return [by(sql`h.amount = ${amountKobo}::bigint`), by(sql`h.total = ${amountKobo}::bigint`, sql`h.total <> h.amount`)]
}

/** As many of the newest lines under one key of an index as a page can need. `of`: the number of keys that share the reading. */
function newestLines(
  businessId: string,
  key: readonly Condition[],
  filter: Filter,
  place: PagePosition,
  { of, further = [] }: { of: number; further?: readonly Condition[] },
) {
  const needed = place.skip + place.limit
  const wanted = [...kindConditions(filter), ...further]
  const read = wanted.length === 0 ? needed : Math.max(needed, Math.ceil(MAX_LINES_READ / of))
  // All columns, because the filter outside may ask for any.
  const newest = sql`
    select h.* from history_item h
    where ${sql.join([sql`h.business_id = ${businessId}`, ...key, ...timeConditions(filter, place)], sql` and `)}
    order by h.created_at desc, h.id desc limit ${read}`
  if (wanted.length === 0) return sql`select h.id, h.created_at from (${newest}) h`
  return sql`select h.id, h.created_at from (${newest}) h where ${sql.join(wanted, sql` and `)} order by h.created_at desc, h.id desc limit ${needed}`
}

/** The accounts whose names have a word that begins with each of the words. */
export async function findCounterparties(
  db: Sql,
  businessId: string,
  { words, amountKobo }: Pick<SearchTerms, 'words' | 'amountKobo'>,
): Promise<Counterparty[]> {
  const [first, ...others] = words
  if (first === undefined) return []
  const has = others.map(
    (word) => sql`exists (
      select from counterparty_word o
      where (o.business_id, o.account_number, o.bank_code, o.name) = (w.business_id, w.account_number, w.bank_code, w.name) and ${begins('o', word)})`,
  )
  const { rows } = await sql<{ begun: number; found: [account: string, bankCode: string][] }>`
    with begun as materialized (
      select * from counterparty_word w where w.business_id = ${businessId} and ${begins('w', first)} limit ${MAX_WORD_ROWS + 1}
    ), found as materialized (
      select distinct w.account_number, w.bank_code from begun w where ${sql.join([sql`true`, ...has], sql` and `)} limit ${MAX_COUNTERPARTIES + 1}
    )
    select (select count(*)::int from begun) as begun,
      (select coalesce(json_agg(json_build_array(account_number, bank_code)), '[]') from found) as found`.execute(db)
  const { begun, found } = rows[0]!
  const isTooWide = begun > MAX_WORD_ROWS || found.length > MAX_COUNTERPARTIES
  if (isTooWide && amountKobo === null) throw tooManyNames()
  return found.slice(0, MAX_COUNTERPARTIES).map(([account, bankCode]) => ({ account, bankCode }))
}

/** Four digits are the end of an account number, which is a word of its own. */
function begins(table: 'w' | 'o', word: string): Condition {
  const end = /^\d{4}$/.test(word) ? `${word}!` : `${word}\u{10ffff}`
  return sql`${sql.ref(`${table}.word`)} >= ${word} and ${sql.ref(`${table}.word`)} < ${end}`
}

const tooManyNames = () => badField('search', 'Too many names begin like this. Type more of the name.', 'history.search_too_wide')

/** The records whose reference or session id this is, by the modules that keep them. */
async function findSubjects(db: Sql, businessId: string, printed: string, sources: SearchSources): Promise<string[]> {
  if (sources.length === 0) return []
  const selects = sources.map(({ subjectsBy }) => subjectsBy(businessId, printed))
  const { rows } = await sql<{ subject_id: string }>`${sql.join(selects, sql` union all `)} limit 10`.execute(db)
  return rows.map((row) => row.subject_id)
}
