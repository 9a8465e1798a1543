import { expect, test } from 'vitest'
import type { Sql } from './index.ts'
import { lookup, lookupAll } from './lookup.ts'

const db = {} as Sql
const tick = () => new Promise((resolve) => setImmediate(resolve))

/** A table of words by their first letter, whose statements end when the test says so. */
function table(words: readonly string[], code = '22021') {
  const statements: { keys: readonly string[]; end(): void }[] = []
  const find = (_db: Sql, keys: readonly string[]) =>
    new Promise<{ rows: { place: number; word: string }[] }>((resolve, reject) => {
      const rows = keys.flatMap((key, at) => words.filter((word) => word.startsWith(key)).map((word) => ({ place: at + 1, word })))
      statements.push({ keys, end: () => (keys.includes('bad') ? reject(Object.assign(new Error('not a key'), { code })) : resolve({ rows })) })
    })
  const endNext = async () => {
    await tick()
    statements.at(-1)!.end()
    await tick()
  }
  return { find, statements, endNext }
}

test('those who ask in one turn share a statement, and each gets its own row or none', async () => {
  const { find, statements, endNext } = table(['ada', 'bola'])
  const word = lookup(find)
  const asked = Promise.all(['b', 'a', 'c', 'b'].map((key) => word(db, key)))
  await endNext()
  expect(await asked).toEqual([{ word: 'bola' }, { word: 'ada' }, null, { word: 'bola' }])
  expect(statements.length).toBe(1)
})

test('whoever asks while a statement is on its way is served by one that was sent afterwards, never by that one', async () => {
  const { find, statements, endNext } = table(['ada', 'bola'])
  const word = lookup(find)
  const first = word(db, 'a')
  await tick()
  const later = [word(db, 'b'), word(db, 'a')]
  await tick()
  expect(statements.map(({ keys }) => keys)).toEqual([['a']])
  await endNext()
  expect(await first).toEqual({ word: 'ada' })
  expect(statements.map(({ keys }) => keys)).toEqual([['a'], ['b', 'a']])
  await endNext()
  expect(await Promise.all(later)).toEqual([{ word: 'bola' }, { word: 'ada' }])
})

test('a statement that fails for many is asked again for each: one bad key is nobody else’s failure', async () => {
  const { find, statements, endNext } = table(['ada', 'bola'])
  const word = lookup(find)
  const asked = Promise.allSettled(['a', 'bad', 'b'].map((key) => word(db, key)))
  for (let at = 0; at < 4; at++) await endNext()
  expect(await asked).toEqual([
    { status: 'fulfilled', value: { word: 'ada' } },
    { status: 'rejected', reason: expect.objectContaining({ message: 'not a key' }) as unknown },
    { status: 'fulfilled', value: { word: 'bola' } },
  ])
  expect(statements.length).toBe(4)
})

test('a database that is away is away for all of them: nobody waits for it once each', async () => {
  const { find, statements, endNext } = table(['ada'], '57P01')
  const word = lookup(find)
  const asked = Promise.allSettled(['a', 'bad'].map((key) => word(db, key)))
  await endNext()
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(statements.length).toBe(1)
})

test('a key with several rows gets them in the order of the statement; places in the database never mix', async () => {
  const { find, statements } = table(['ada', 'amina', 'bola'])
  const words = lookupAll(find)
  const other = {} as Sql
  const here = words(db, 'a')
  const there = words(other, 'b')
  await tick()
  expect(statements.map(({ keys }) => keys)).toEqual([['a'], ['b']])
  for (const { end } of statements) end()
  expect(await here).toEqual([{ word: 'ada' }, { word: 'amina' }])
  expect(await there).toEqual([{ word: 'bola' }])
})
