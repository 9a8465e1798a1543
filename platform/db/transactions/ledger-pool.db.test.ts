import { beforeAll, expect, test } from 'vitest'
import { connectFreshDatabase } from '../../../tests/fixtures/database-connection.ts'
import { type Database, sql } from '../index.ts'

let db: Database
beforeAll(async () => {
  const connected = await connectFreshDatabase()
  db = connected.db
  return connected.close
})

const at = new Date('2026-11-25T10:00:00Z')
const keep = (key: string, outcome = '{}') =>
  sql`insert into command_key (scope, key, fingerprint, outcome, created_at) values ('test', ${key}, '', ${outcome}::jsonb, ${at})`
const kept = async () => {
  const { rows } = await sql<{ key: string }>`select key from command_key where scope = 'test' order by key`.execute(db.system)
  return rows.map(({ key }) => key)
}

test('what is written is kept with a commit that travels behind it, and with one that comes when the work is done', async () => {
  await db.ledger.transaction(({ write, commit }) => Promise.all([write(keep('a')), write(keep('b')), commit()]))
  await db.ledger.transaction(({ write }) => write(keep('c')))
  expect(await kept()).toEqual(['a', 'b', 'c'])
})

test('nothing is kept where a statement fails before or behind others, whose commit is on its way already; the first failure is told', async () => {
  const before = await kept()
  const failing = [
    () => db.ledger.transaction(({ write, commit }) => Promise.all([write(keep('d', 'no json')), write(keep('e')), commit()])),
    () => db.ledger.transaction(({ write, commit }) => Promise.all([write(keep('d')), write(keep('e', 'no json')), commit()])),
    () =>
      db.ledger.transaction(async ({ write, commit }) => {
        const sent = write(keep('d', 'no json'))
        // In a flight of its own.
        await new Promise<void>((resolve) => process.nextTick(resolve))
        await Promise.all([sent, write(keep('e')), commit()])
      }),
  ]
  for (const post of failing) await expect(post()).rejects.toThrow('invalid input syntax for type json')
  expect(await kept()).toEqual(before)
})

test('what was asked in the turn in which the work failed never leaves, and nothing is asked behind a commit', async () => {
  const before = await kept()
  const broken = db.ledger.transaction(async ({ write, commit }) => {
    await write(keep('h'))
    const all = Promise.all([write(keep('i')), commit()])
    all.catch(() => {})
    throw new Error('the work failed')
  })
  await expect(broken).rejects.toThrow('the work failed')
  const late = db.ledger.transaction(async ({ write, commit }) => {
    await Promise.all([write(keep('j')), commit()])
    await write(keep('k'))
  })
  await expect(late).rejects.toThrow('behind the commit')
  expect(await kept()).toEqual([...before, 'j'])
})

test('a commit that the server answers by rolling back is told, though whoever asked has passed over what failed', async () => {
  const before = await kept()
  const passedOver = db.ledger.transaction(async ({ write }) => {
    await write(keep('f'))
    await write(keep('g', 'no json')).catch(() => {})
  })
  await expect(passedOver).rejects.toThrow('invalid input syntax for type json')
  expect(await kept()).toEqual(before)
})
