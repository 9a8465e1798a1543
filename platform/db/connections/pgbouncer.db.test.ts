import { beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/fixtures/database.ts'
import { hasPgBouncer, startPgBouncer } from '../../../tests/fixtures/pgbouncer.ts'
import { connectDatabase, type Database, sql } from '../index.ts'
import { requireSafeDatabase } from '../readiness/startup-check.ts'

/** session.db.test.ts has the same rules with a proxy that acts as a pooler, for machines without PgBouncer. */
describe.skipIf(!hasPgBouncer)('with PgBouncer', () => {
  let databaseUrl: string
  beforeAll(async () => {
    const { url, drop } = await freshDatabase()
    databaseUrl = url
    return drop
  })

  async function through(lines: readonly string[], work: (db: Database, url: string) => Promise<void>): Promise<void> {
    const pooler = await startPgBouncer(databaseUrl, lines)
    const db = connectDatabase({ url: databaseUrl, requestsUrl: pooler.url, onError: () => {}, sleep: async () => {} })
    try {
      await work(db, pooler.url)
    } finally {
      await db.close()
      await pooler.stop()
    }
  }
  const start = (db: Database) => requireSafeDatabase(db, { syncReplication: false, durability: false })

  test('in session mode the program starts, and many requests at once keep role, business and prepared statements apart', () =>
    through(['pool_mode = session', 'default_pool_size = 12', 'server_reset_query = DISCARD ALL'], async (db) => {
      await start(db)
      const seen = await Promise.all(
        Array.from({ length: 60 }, (_, at) =>
          db.tenant(`biz_${at}`, async (tx) => {
            const { rows } = await sql<{ role: string; business: string }>`
              select current_user as role, current_setting('app.businesses') as business from pg_sleep(0.01)`.execute(tx)
            return rows[0]!
          }),
        ),
      )
      expect(seen).toEqual(Array.from({ length: 60 }, (_, at) => ({ role: 'kasuwa_app', business: `biz_${at}` })))
      await db.verifySessions()
    }))

  test('a connection that PgBouncer hands to the next client has neither role nor mark of the one before', () =>
    through(['pool_mode = session', 'default_pool_size = 3', 'server_reset_query = DISCARD ALL'], async (db, url) => {
      await start(db)
      const next = connectDatabase({ url: databaseUrl, requestsUrl: url, pools: { app: 1 }, onError: () => {}, sleep: async () => {} })
      try {
        await start(next)
      } finally {
        await next.close()
      }
    }))

  test.each([
    ['in transaction mode', ['pool_mode = transaction', 'default_pool_size = 20']],
    ['in transaction mode with a reset after each transaction', ['pool_mode = transaction', 'server_reset_query_always = 1']],
    ['in transaction mode that gives connections in turns', ['pool_mode = transaction', 'server_round_robin = 1', 'min_pool_size = 3']],
    ['in statement mode', ['pool_mode = statement']],
    ['in session mode without a reset', ['pool_mode = session', 'server_reset_query =']],
  ])('%s the program does not start, and names what PgBouncer needs', (name, lines) =>
    through(lines, async (db, url) => {
      if (name.endsWith('without a reset')) {
        // The first client of a new pooler finds nothing; the second one finds the first one's session.
        const first = connectDatabase({ url: databaseUrl, requestsUrl: url, onError: () => {}, sleep: async () => {} })
        await first.verifySessions().catch(() => {})
        await first.close()
      }
      await expect(start(db)).rejects.toThrow(/does not start .* it needs pool_mode = session and server_reset_query = DISCARD ALL/)
    }),
  )

  test('the ledger, jobs and LISTEN have no way through it', () =>
    through(['pool_mode = session'], async (_db, url) => {
      const all = connectDatabase({ url, onError: () => {}, sleep: async () => {} })
      try {
        await expect(start(all)).rejects.toThrow(/a connection pooler stands before PostgreSQL/)
        await expect(all.listen('live', () => {})).rejects.toThrow(/connect directly/)
      } finally {
        await all.close()
      }
    }))
})
