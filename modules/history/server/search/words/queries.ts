import { type Sql, sql } from '../../../../../platform/db/index.ts'
import type { PagePosition } from '../../paging.ts'
import { type Filter, kindConditions, timeConditions } from '../../queries.ts'
import type { SearchTerms } from '../terms.ts'

/** Where more different words begin like the typed one, only that word itself is looked for. */
const MAX_WORDS_BEGUN = 300
/** Lines read where direction, cashpoint or a second word narrow a search: no index of words contains these. */
const MAX_LINES_READ = 5_000

/** Words of the index under which lines are looked for, and the other typed words, with which these lines are compared. */
export type LineWords = { words: readonly string[]; others: readonly string[] }

/** The words of remarks, and the parts of references, that begin like the typed ones. */
export async function findLineWords(db: Sql, businessId: string, { remark, referencePart }: SearchTerms): Promise<readonly LineWords[]> {
  const [longest, ...others] = remark
  const [ofRemark, ofReference] = await Promise.all([
    longest === undefined ? [] : wordsBegun(db, businessId, longest),
    referencePart === null ? [] : wordsBegun(db, businessId, `#${referencePart}`),
  ])
  return [
    { words: ofRemark, others },
    { words: ofReference, others: [] },
  ].filter(({ words }) => words.length > 0)
}

/** Jumps from each word of the index to the next, and reads no other entries. */
async function wordsBegun(db: Sql, businessId: string, beginning: string): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) => sql`
    select w.word from history_item_word w
    where w.business_id = ${businessId} and w.word ${after} and w.word < ${`${beginning}\u{10ffff}`} order by w.word limit 1`
  const { rows } = await sql<{ word: string }>`
    with recursive begun(word) as (
      (${next(sql`>= ${beginning}`)})
      union all
      select (${next(sql`> begun.word`)}) from begun where begun.word is not null
    )
    select word from begun where word is not null limit ${MAX_WORDS_BEGUN + 1}`.execute(db)
  if (rows.length <= MAX_WORDS_BEGUN) return rows.map(({ word }) => word)
  return rows.some(({ word }) => word === beginning) ? [beginning] : []
}

/** The newest lines of each word. */
export function wordLines(businessId: string, found: readonly LineWords[], filter: Filter, place: PagePosition) {
  const needed = place.skip + place.limit
  return found.map(({ words, others }) => {
    const wanted = [...kindConditions(filter), ...others.map(hasWord)]
    const read = wanted.length === 0 ? needed : Math.max(needed, Math.ceil(MAX_LINES_READ / words.length))
    const newest = sql`
      select h.id, h.created_at from history_item_word h
      where ${sql.join([sql`h.business_id = ${businessId}`, sql`h.word = p.word`, ...timeConditions(filter, place)], sql` and `)}
      order by h.created_at desc, h.id desc limit ${read}`
    const lines =
      wanted.length === 0
        ? newest
        : sql`
          select h.id, h.created_at from (${newest}) n
          -- One look for each line: the planner would compare the whole history.
          cross join lateral (select * from history_item i where i.id = n.id and i.business_id = ${businessId} limit 1) h
          where ${sql.join(wanted, sql` and `)} order by h.created_at desc, h.id desc limit ${needed}`
    return sql`select m.id, m.created_at from unnest(${words}::text[]) as p(word) cross join lateral (${lines}) m`
  })
}

const hasWord = (word: string) => sql`exists (select from search_words(left(h.narration, 200)) s(word) where starts_with(s.word, ${word}))`
