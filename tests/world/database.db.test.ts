import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

test('each fresh database is its own, and dropping one cuts whoever still uses it', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
  const client = new pg.Client({ connectionString: one.url })
  client.on('error', () => {})
  await client.connect()
  await client.query('create table only_here ()')
  const neighbour = new pg.Client({ connectionString: other.url })
  await neighbour.connect()
  const seen = await neighbour.query(`select to_regclass('public.only_here') found`)
  expect(seen.rows).toEqual([{ found: null }])
  await neighbour.end()
  await one.drop()
  await other.drop()
  await expect(client.query('select 1')).rejects.toThrow()
})
