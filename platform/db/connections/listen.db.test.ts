import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/fixtures/database.ts'
import { systemClock } from '../../clock/index.ts'
import { connectDatabase } from '../index.ts'

test('while the database is away one connection at a time tries again, and news are heard once when it is back', async () => {
  const { url, drop } = await freshDatabase()
  const name = new URL(url).pathname.slice(1)
  const elsewhere = new URL(url)
  elsewhere.pathname = '/postgres'
  const operator = new pg.Client({ connectionString: elsewhere.href })
  await operator.connect()
  let waiting = 0
  let maxWaiting = 0
  let tries = 0
  const db = connectDatabase({
    url,
    onError: () => {},
    sleep: async () => {
      maxWaiting = Math.max(maxWaiting, ++waiting)
      tries++
      await systemClock.sleep(10)
      waiting--
    },
  })
  const heard: string[] = []
  const stop = await db.listen('live', (payload) => heard.push(payload))
  const until = async (holds: () => boolean) => {
    for (let at = 0; at < 500 && !holds(); at++) await systemClock.sleep(10)
  }
  try {
    await operator.query(`alter database ${pg.escapeIdentifier(name)} with allow_connections false`)
    await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await until(() => tries >= 8)
    expect([tries >= 8, maxWaiting]).toEqual([true, 1])
    await operator.query(`alter database ${pg.escapeIdentifier(name)} with allow_connections true`)
    const listening = async () =>
      (await operator.query(`select 1 from pg_stat_activity where datname = $1 and query like 'listen%'`, [name])).rowCount
    for (let at = 0; at < 200 && (await listening()) === 0; at++) await systemClock.sleep(10)
    expect(await listening()).toBe(1)
    const speaker = new pg.Client({ connectionString: url })
    await speaker.connect()
    await speaker.query(`notify live, 'paid'`)
    await until(() => heard.length > 0)
    await speaker.end()
    expect(heard).toEqual(['paid'])
  } finally {
    await operator.query(`alter database ${pg.escapeIdentifier(name)} with allow_connections true`)
    await operator.end()
    await stop()
    await db.close()
    await drop()
  }
})
