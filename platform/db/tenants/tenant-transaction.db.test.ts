import { beforeAll, expect, test } from 'vitest'
import { connectFreshDatabase } from '../../../tests/fixtures/database-connection.ts'
import { type Database, sql, type Tx } from '../index.ts'

let db: Database
beforeAll(async () => {
  // One connection: whatever a transaction leaves behind, the next one meets.
  const connected = await connectFreshDatabase({ pools: { app: 1 } })
  db = connected.db
  return connected.close
})

const business = async (tx: Tx) =>
  (await sql<{ business: string | null }>`select nullif(current_setting('app.businesses', true), '') as business`.execute(tx)).rows[0]!.business
const snapshot = async (tx: Tx) => (await sql<{ at: string }>`select now()::text as at`.execute(tx)).rows[0]!.at
const failing = (tx: Tx) => sql`select 1 / 0`.execute(tx)

test('what is asked together is asked in one transaction, as the one business', async () => {
  const [one, other, at, later] = await db.tenant('biz_a', (tx) => Promise.all([business(tx), business(tx), snapshot(tx), snapshot(tx)]))
  expect([one, other]).toEqual(['biz_a', 'biz_a'])
  expect(later).toBe(at)
})

test('the next one who gets the connection is of its own business, also after a failure with reads behind it', async () => {
  const failed = db.tenant('biz_a', (tx) => Promise.all([business(tx), failing(tx), business(tx)]))
  const next = db.tenant('biz_b', business)
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  expect(await next).toBe('biz_b')
})

test('a work that fails early leaves nobody the connection before its last read has been answered', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const failed = db.tenant('biz_a', (tx) => {
    late = sql`select pg_sleep(0.05)`.execute(tx).then(() => business(tx))
    late.catch(() => {})
    return Promise.reject(new Error('not today'))
  })
  const next = db.tenant('biz_b', business)
  await expect(failed).rejects.toThrow('not today')
  await expect(late).rejects.toThrow('has ended')
  expect(await next).toBe('biz_b')
})

test('whoever keeps the place after the transaction is refused', async () => {
  const kept = await db.tenant('biz_a', async (tx) => tx)
  await expect(business(kept)).rejects.toThrow('has ended')
  expect(await db.tenant('biz_b', business)).toBe('biz_b')
})

test('nothing is kept of a work that failed', async () => {
  await expect(
    db.tenant('biz_a', async (tx) => {
      await sql`select set_config('app.businesses', 'biz_c', false)`.execute(tx)
      throw new Error('not today')
    }),
  ).rejects.toThrow('not today')
  expect(await db.tenant('biz_b', business)).toBe('biz_b')
})
