import { type LedgerTransaction, defineUnnest, sql } from '../../../platform/db/index.ts'
import { type AccountRef, accountName } from './chart-of-accounts.ts'
import type { AccountRow } from './rows.ts'

/** The columns of an account that never change. Accounts are never deleted, so cached rows stay valid. */
export type CachedAccount = Pick<AccountRow, 'id' | 'name' | 'business_id' | 'normal'>

/** Finds accounts by their names; accounts that do not exist are left out. */
export type AccountCache = { find(posting: LedgerTransaction, refs: readonly AccountRef[]): Promise<CachedAccount[]> }

/** About 50 MB at most; above it the cache is emptied. */
const MAX_CACHED_ACCOUNTS = 200_000

export function createAccountCache(): AccountCache {
  const known = new Map<string, CachedAccount>()
  return {
    async find(posting, refs) {
      if (known.size > MAX_CACHED_ACCOUNTS) known.clear()
      const wanted = new Set<string>()
      const unknown = new Map<string, AccountRef>()
      for (const ref of refs) {
        const name = accountName(ref)
        wanted.add(name)
        if (!known.has(name)) unknown.set(name, ref)
      }
      for (const account of unknown.size > 0 ? await findAccounts(posting, [...unknown.values()]) : []) known.set(account.name, account)
      return [...wanted].flatMap((name) => known.get(name) ?? [])
    },
  }
}

type Found = Omit<CachedAccount, 'name'> & { kind: AccountRef['kind']; partner: string | null }

const refsOf = defineUnnest<AccountRef>()({
  kind: 'text',
  business_id: ['text', (ref) => ref.business ?? null],
  partner: ['text', (ref) => ref.partner ?? null],
})

/** Joins by the table's unique key: equality for each column with a value, `is null` for each without. */
async function findAccounts(posting: LedgerTransaction, refs: readonly AccountRef[]): Promise<CachedAccount[]> {
  const found = sql`select a.id, a.kind, a.business_id, a.partner, a.normal`
  const { rows } = await posting.run(sql<Found>`
    with w as (select * from ${refsOf(refs)} asked)
    ${found} from w join account a on a.business_id = w.business_id and a.kind = w.kind
      where a.partner is null and w.partner is null and a.mode = 'live'
    union all ${found} from w join account a on a.business_id = w.business_id and a.kind = w.kind and a.partner = w.partner
      where a.mode = 'live'
    union all ${found} from w join account a on a.kind = w.kind and a.partner = w.partner
      where a.business_id is null and w.business_id is null and a.mode = 'live'
    union all ${found} from w join account a on a.kind = w.kind
      where a.business_id is null and w.business_id is null and a.partner is null and w.partner is null and a.mode = 'live'`)
  return rows.map(({ id, business_id, normal, kind, partner }) => ({
    id,
    name: accountName({ kind, business: business_id ?? undefined, partner: partner ?? undefined }),
    business_id,
    normal,
  }))
}
