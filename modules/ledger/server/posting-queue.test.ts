import { describe, expect, test, vi } from 'vitest'
import { testCommand } from '../../../tests/fixtures/ledger.ts'
import type { LedgerTransaction } from '../../../platform/db/index.ts'
import { createIds } from '../../../platform/ids/index.ts'
import { fixedClock } from '../../../platform/clock/index.ts'
import { seededRandom } from '../../../platform/random/index.ts'
import { createPostingQueue, type PostingQueueContext, type PostingQueueOptions } from './posting-queue.ts'

const lost = (code = '08006') => Object.assign(new Error('the database is away'), { code })
const command = (key: string) => testCommand({ key, plan: {} })
type Outcome = { outcome: object; replayed: boolean } | Error

/** A posting queue whose database gives the listed answers, one a batch, and repeats the last one from then on. */
function postingQueue(
  answers: readonly (Error | readonly Outcome[])[],
  { takesMs = 0, sleeping, ...options }: Partial<PostingQueueOptions> & { takesMs?: number; sleeping?: Promise<void> } = {},
) {
  const clock = fixedClock('2026-11-20T10:00:00Z')
  const [slept, said, reached] = [[] as number[], [] as unknown[][], [] as string[]]
  let tries = 0
  const hear = (level: string) => (facts: unknown, words: string) => void said.push([level, words, facts])
  const context = {
    clock: { ...clock, sleep: (ms: number) => (slept.push(ms), sleeping ?? Promise.resolve()) },
    ids: createIds(clock, seededRandom(1)),
    log: { warn: hear('warn'), error: hear('error') },
    failpoints: { reach: (name: string) => void reached.push(name) },
    db: {
      ledger: {
        async transaction(_work: (posting: LedgerTransaction) => Promise<unknown>) {
          clock.advance(takesMs)
          const answer = answers[Math.min(tries++, answers.length - 1)]!
          if (answer instanceof Error) throw answer
          return answer
        },
      },
    },
  } as unknown as PostingQueueContext
  return { ...createPostingQueue(context, { tables: [], commitHooks: [], ...options }), slept, said, reached, tries: () => tries }
}
const done = (replayed = false): Outcome => ({ outcome: { done: true }, replayed })
const reasons = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map((each) => (each.status === 'rejected' ? each.reason : each.value))

describe('while the database is away', () => {
  test('a batch is tried four times within two seconds, and then every command in it fails', async () => {
    const away = lost()
    const { submit, slept, said, tries } = postingQueue([away])
    expect(await reasons([submit(command('one')), submit(command('two')), submit(command('three'))])).toEqual([away, away, away])
    expect(tries()).toBe(4)
    expect(slept).toEqual([100, 400, 1_500])
    const warning = ['warn', 'the database could not be used; posting the batch again', { err: away, commands: 3 }]
    expect(said).toEqual([warning, warning, warning])
  })

  test.each([['08006'], ['40P01'], ['57P01']])('%s: a batch is posted when it is back, and no command fails', async (code) => {
    const { submit, slept } = postingQueue([lost(code), lost(code), [done(), done()]])
    expect(await reasons([submit(command('one')), submit(command('two'))])).toEqual([done(), done()])
    expect(slept).toEqual([100, 400])
  })

  test('the next batch waits as long as the one before it did', async () => {
    const { submit, slept } = postingQueue([lost(), [done()], lost(), [done()]])
    await submit(command('one'))
    await submit(command('two'))
    expect(slept).toEqual([100, 100])
  })
})

test('each batch is reported with its commands, its time and whether it was committed', async () => {
  const batches: unknown[] = []
  const { submit } = postingQueue([lost(), [done(), done()]], { takesMs: 7, onBatch: (batch) => void batches.push(batch) })
  await reasons([submit(command('one')), submit(command('two'))])
  expect(batches).toEqual([
    { commands: 2, ms: 7, isCommitted: false },
    { commands: 2, ms: 7, isCommitted: true },
  ])
})

describe('a batch that fails as a whole', () => {
  test('is halved until the one to blame is alone, and the others are posted', async () => {
    const poison = Object.assign(new Error('it cannot be kept'), { code: '23514' })
    // Batches: all three, the first two, the first, the second, the third.
    const { submit, said, tries, slept } = postingQueue([poison, poison, [done()], poison, [done()]])
    expect(await reasons(['one', 'two', 'three'].map((key) => submit(command(key))))).toEqual([done(), poison, done()])
    expect(tries()).toBe(5)
    expect(slept).toEqual([])
    expect(said).toEqual([3, 2].map((commands) => ['warn', 'a batch failed; posting its halves', { err: poison, commands }]))
  })

  test('of one command is returned to its caller, without a log line', async () => {
    const poison = new Error('it cannot be kept')
    const { submit, said, tries } = postingQueue([poison])
    expect(await reasons([submit(command('one'))])).toEqual([poison])
    expect([said, tries()]).toEqual([[], 1])
  })
})

describe.each([['55P03'], ['57014']])('a batch that is held up (%s)', (code) => {
  const heldUp = Object.assign(new Error('it takes too long'), { code })

  test('is posted without the blocked command, which is requeued beside the others', async () => {
    // Batches: all three, the first two, the first, the second, the third, then the second again.
    const { submit, said, tries, slept } = postingQueue([heldUp, heldUp, [done()], heldUp, [done()], [done()]])
    expect(await reasons(['one', 'two', 'three'].map((key) => submit(command(key))))).toEqual([done(), done(), done()])
    expect([tries(), slept]).toEqual([6, [500]])
    expect(said).toEqual([3, 2, 1].map((commands) => ['warn', 'a batch was held up; posting those that are not', { err: heldUp, commands }]))
  })

  test('of one command is tried five times within six seconds, and then its caller gets the error', async () => {
    const { submit, tries, slept } = postingQueue([heldUp])
    expect(await reasons([submit(command('one'))])).toEqual([heldUp])
    expect([tries(), slept]).toEqual([5, [500, 1_000, 2_000, 2_000]])
  })

  test('as a whole, because nothing goes, is looked through for five seconds, and not for each of its commands', async () => {
    const { submit, tries, slept } = postingQueue([heldUp, heldUp, heldUp, [done(), done(), done(), done()]], { takesMs: 2_500 })
    // Batches: all four, the first two, the first. By then five seconds are over, and all four are requeued together.
    expect(await reasons(['one', 'two', 'three', 'four'].map((key) => submit(command(key))))).toEqual([done(), done(), done(), done()])
    expect([tries(), slept]).toEqual([4, [500, 500, 500, 500]])
  })

  test('keeps its places in the queue while it is set aside', async () => {
    const { promise: sleeping, resolve: wake } = Promise.withResolvers<void>()
    const { submit, slept } = postingQueue([heldUp, [done()]], { maxQueue: 1, sleeping })
    const first = submit(command('one'))
    await vi.waitFor(() => expect(slept).toEqual([500]))
    await expect(submit(command('two'))).rejects.toMatchObject({ code: 'ledger.busy' })
    wake()
    expect(await first).toEqual(done())
    expect(await submit(command('two'))).toEqual(done())
  })
})

test('each command has its own answer, refused or done, once it is committed', async () => {
  const refused = new Error('refused')
  const { submit, reached } = postingQueue([[done(), refused, done(true)]])
  expect(await reasons(['one', 'two', 'three'].map((key) => submit(command(key))))).toEqual([done(), refused, done(true)])
  expect(reached).toEqual(['posting_queue.after_commit'])
})

test('as many wait as the queue takes; the next one is refused with a retry after a second', async () => {
  const { submit, tries } = postingQueue([[done(), done()], [done()]], { maxQueue: 3, maxBatch: 2 })
  const all = ['one', 'two', 'three', 'four'].map((key) => submit(command(key)))
  const [one, two, three, four] = await reasons(all)
  expect([one, two, three]).toEqual([done(), done(), done()])
  expect(four).toMatchObject({
    code: 'ledger.busy',
    httpStatus: 429,
    message: 'We are handling many payments right now. Try again in a moment.',
    retryAfterSeconds: 1,
  })
  expect(tries()).toBe(2)
})
