import type { RawBuilder } from 'kysely'
import type { Businesses } from '../tenants/businesses.ts'
import type { TenantReads, TenantScope } from '../tenants/tenant-sql.ts'
import { createBatchLoader } from './batch-loader.ts'

export type Read = <Row>(statement: RawBuilder<Row>) => Promise<Row[]>
type Load<Key, Row> = (read: Read, keys: readonly Key[]) => Promise<Row[][]>
type Call<Key> = { businesses: Businesses; key: Key }

/**
 * Lookups of requests. Calls of different businesses share one statement, which sees the rows of all of them; each caller then gets only the rows
 * whose `business_id` is one of its own. A statement whose rows do not name a business of the batch is asked for each caller's businesses by itself.
 */
export function createTenantLoader<Key, Row extends object>(load: Load<Key, Row>): (scope: TenantScope, key: Key) => Promise<Row[]> {
  let canShare = true

  async function loadShared(reads: TenantReads, calls: readonly Call<Key>[]): Promise<Row[][] | null> {
    // In one order, so that lookups of the same requests are sent behind one setting of their businesses.
    const businesses = [...new Set(calls.flatMap((call) => call.businesses))].toSorted()
    const found = await load(
      (statement) => reads.read(businesses, statement),
      calls.map(({ key }) => key),
    )
    const known = new Set(businesses)
    if (!found.every((rows) => rows.every((row) => known.has(businessOf(row))))) return null
    return found.map((rows, position) => rows.filter((row) => calls[position]!.businesses.includes(businessOf(row))))
  }

  async function loadApart(reads: TenantReads, calls: readonly Call<Key>[]): Promise<Row[][]> {
    const found: Row[][] = []
    const positions = Map.groupBy(calls.keys(), (position) => calls[position]!.businesses.join())
    const loads = [...positions.values()].map(async (ofOne) => {
      const { businesses } = calls[ofOne[0]!]!
      const keys = ofOne.map((position) => calls[position]!.key)
      const rows = await load((statement) => reads.read(businesses, statement), keys)
      for (const [at, position] of ofOne.entries()) found[position] = rows[at]!
    })
    await Promise.all(loads)
    return found
  }

  const find = createBatchLoader(async (reads: TenantReads, calls: readonly Call<Key>[]) => {
    const isOfOne = calls.every(({ businesses }) => businesses.join() === calls[0]!.businesses.join())
    const shared = canShare && !isOfOne ? await loadShared(reads, calls) : null
    if (shared === null && !isOfOne) canShare = false
    return shared ?? loadApart(reads, calls)
  })
  return ({ businesses, reads }, key) => find(reads, { businesses, key })
}

/** An empty text where the row has none, which is no business. */
function businessOf(row: object): string {
  return 'business_id' in row && typeof row.business_id === 'string' ? row.business_id : ''
}
