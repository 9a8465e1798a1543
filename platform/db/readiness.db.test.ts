import { expect, test } from 'vitest'
import { newestMigration } from '../../db/migrate.ts'
import { freshDatabase } from '../../tests/fixtures/database.ts'
import { databaseCondition } from './readiness.ts'
import { connectDatabase } from './index.ts'

test('the role that serves people can say itself how the database is', async () => {
  const { url, drop } = await freshDatabase()
  const db = connectDatabase({ url, onError: () => {}, sleep: async () => {} })
  try {
    expect(await databaseCondition({ system: db.system })).toMatchObject({ newest_migration: await newestMigration(), fsync: expect.any(String) })
  } finally {
    await db.close()
    await drop()
  }
})
