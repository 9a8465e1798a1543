import { expect, test } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

const db = {}
const tick = () => new Promise((resolve) => setImmediate(resolve))

/** Words by their first letters; each piece of work ends when the test says so. */
function table(words: readonly string[], code = '22021') {
  const statements: { keys: readonly string[]; end(): void }[] = []
  const find = (_place: object, keys: readonly string[]) =>
    new Promise<(string | null)[]>((resolve, reject) => {
      const found = keys.map((key) => words.find((word) => word.startsWith(key)) ?? null)
      statements.push({ keys, end: () => (keys.includes('bad') ? reject(Object.assign(new Error('not a key'), { code })) : resolve(found)) })
    })
  const endNext = async () => {
    await tick()
    statements.at(-1)!.end()
    await tick()
  }
  return { find, statements, endNext }
}

test('those who ask in one turn share one piece of work, and each gets its own result', async () => {
  const { find, statements, endNext } = table(['ada', 'bola'])
  const word = createBatchLoader(find)
  const answers = Promise.all(['b', 'a', 'c', 'b'].map((key) => word(db, key)))
  await endNext()
  expect(await answers).toEqual(['bola', 'ada', null, 'bola'])
  expect(statements.length).toBe(1)
})

test('whoever asks while a statement is on its way is served by one that was sent afterwards, never by that one', async () => {
  const { find, statements, endNext } = table(['ada', 'bola'])
  const word = createBatchLoader(find)
  const first = word(db, 'a')
  await tick()
  const later = [word(db, 'b'), word(db, 'a')]
  await tick()
  expect(statements.map(({ keys }) => keys)).toEqual([['a']])
  await endNext()
  expect(await first).toEqual('ada')
  expect(statements.map(({ keys }) => keys)).toEqual([['a'], ['b', 'a']])
  await endNext()
  expect(await Promise.all(later)).toEqual(['bola', 'ada'])
})

test('a statement that fails for many is asked again for each: one bad key is nobody else’s failure', async () => {
  const { find, statements, endNext } = table(['ada', 'bola'])
  const word = createBatchLoader(find)
  const answers = Promise.allSettled(['a', 'bad', 'b'].map((key) => word(db, key)))
  for (let at = 0; at < 4; at++) await endNext()
  expect(await answers).toEqual([
    { status: 'fulfilled', value: 'ada' },
    { status: 'rejected', reason: expect.objectContaining({ message: 'not a key' }) as unknown },
    { status: 'fulfilled', value: 'bola' },
  ])
  expect(statements.length).toBe(4)
})

test('a database that is away is away for all of them: nobody waits for it once each', async () => {
  const { find, statements, endNext } = table(['ada'], '57P01')
  const word = createBatchLoader(find)
  const answers = Promise.allSettled(['a', 'bad'].map((key) => word(db, key)))
  await endNext()
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(statements.length).toBe(1)
})

test('places do not mix, and each has its own work under way', async () => {
  const { find, statements } = table(['ada', 'bola'])
  const word = createBatchLoader(find)
  const [here, there] = [word(db, 'a'), word({}, 'b')]
  await tick()
  expect(statements.map(({ keys }) => keys)).toEqual([['a'], ['b']])
  for (const { end } of statements) end()
  expect(await Promise.all([here, there])).toEqual(['ada', 'bola'])
})
