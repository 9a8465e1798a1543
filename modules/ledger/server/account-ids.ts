import { type Posting, sql } from '../../../platform/db/index.ts'
import { type AccountRef, accountName } from './chart.ts'

/** The ids of accounts, by what they are called. An account keeps its id and is never deleted, so what was found stays true. */
export type AccountIds = { find(posting: Posting, refs: readonly AccountRef[]): Promise<bigint[]> }

/** Some 30 MB at most; then what is in use is found again. */
const KEPT = 200_000

export function accountIds(): AccountIds {
  const ids = new Map<string, bigint>()
  return {
    async find(posting, refs) {
      if (ids.size > KEPT) ids.clear()
      const wanted = new Map(refs.map((ref) => [accountName(ref), ref]))
      const unknown = [...wanted].filter(([name]) => !ids.has(name)).map(([, ref]) => ref)
      for (const [name, id] of unknown.length > 0 ? await idsOf(posting, unknown) : []) ids.set(name, id)
      return [...wanted.keys()].flatMap((name) => ids.get(name) ?? [])
    },
  }
}

/** By the unique key of the table: an equality for each of its columns that has a value, `is null` for each that has none. */
async function idsOf(posting: Posting, refs: readonly AccountRef[]): Promise<[string, bigint][]> {
  const { rows } = await posting.run(sql<{ id: bigint; kind: AccountRef['kind']; business_id: string | null; partner: string | null }>`
    with w as (
      select * from unnest(${refs.map((ref) => ref.kind)}::text[], ${refs.map((ref) => ref.business ?? null)}::text[], ${refs.map((ref) => ref.partner ?? null)}::text[])
        as w(kind, business_id, partner))
    select a.id, a.kind, a.business_id, a.partner from w join account a on a.business_id = w.business_id and a.kind = w.kind
      where a.partner is null and w.partner is null and a.mode = 'live'
    union all select a.id, a.kind, a.business_id, a.partner from w join account a on a.kind = w.kind and a.partner = w.partner
      where a.business_id is null and w.business_id is null and a.mode = 'live'
    union all select a.id, a.kind, a.business_id, a.partner from w join account a on a.kind = w.kind
      where a.business_id is null and w.business_id is null and a.partner is null and w.partner is null and a.mode = 'live'`)
  return rows.map((row) => [accountName({ kind: row.kind, business: row.business_id ?? undefined, partner: row.partner ?? undefined }), row.id])
}
