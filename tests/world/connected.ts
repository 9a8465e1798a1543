import { systemClock } from '../../platform/clock/index.ts'
import { connectDatabase, type Database, type DatabaseOptions } from '../../platform/db/index.ts'
import { freshDatabase } from './database.ts'

/** The product's ways to a database of its own, and the superuser's address of it; `close` takes it away. */
export type Connected = { db: Database; url: string; close(): Promise<void> }

export async function connectFresh(pools: Pick<DatabaseOptions, 'appPool' | 'systemPool'> = {}): Promise<Connected> {
  const { url, drop } = await freshDatabase()
  const db = connectDatabase({ url, ...pools, onError: () => {}, sleep: systemClock.sleep })
  return {
    db,
    url,
    async close() {
      await db.close()
      await drop()
    },
  }
}
