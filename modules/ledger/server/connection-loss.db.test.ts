import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock/index.ts'
import { connectDatabase, type Database, defineLookup, sql } from '../../../platform/db/index.ts'
import { createIds } from '../../../platform/ids/index.ts'
import { silentLog } from '../../../platform/log/index.ts'
import { seededRandom } from '../../../platform/random/index.ts'
import { AMINA, type LedgerFixture, createLedgerFixture, depositCommand } from '../../../tests/fixtures/ledger.ts'
import { type ConnectionFault, openTcpProxy, type TcpProxy } from '../../../tests/fixtures/tcp-proxy.ts'
import { createPostingQueue, type PostingQueue } from './posting-queue.ts'

/** The product's own limits in the same order, shortened. */
const TIMEOUTS = { lockMs: 300, statementMs: 500, idleInTransactionMs: 600, readMs: 700 }

let world: LedgerFixture
let wire: TcpProxy
let db: Database
let postingQueue: PostingQueue
beforeAll(async () => {
  world = await createLedgerFixture()
  wire = await openTcpProxy(world.url)
  db = connectDatabase({ url: wire.url, timeouts: TIMEOUTS, onError: () => {}, sleep: systemClock.sleep })
  const clock = { ...systemClock, now: () => world.clock.now() }
  postingQueue = createPostingQueue(
    { db, clock, ids: createIds(clock, seededRandom(1)), log: silentLog, failpoints: { reach() {} } },
    { tables: [], commitHooks: [] },
  )
})
afterAll(async () => {
  await db.close()
  await wire.close()
  await world.close()
})

const isCommit = (sent: Buffer) => sent.includes('commit')
let keys = 0
const credits = (count: number) => Array.from({ length: count }, () => depositCommand(AMINA, 100n, `wire-${++keys}`))
const post = (commands: ReturnType<typeof credits>) => Promise.all(commands.map((each) => postingQueue.submit(each)))
const balance = async () => (await world.balance(AMINA)).balance

/** Breaks the connection once, at the first message for which `isIt` is true. */
function breakOnce(how: ConnectionFault, when: 'before' | 'after', isIt: (sent: Buffer) => boolean): () => boolean {
  let isDone = false
  wire.setFaultRule((sent) => {
    if (isDone || !isIt(sent)) return null
    isDone = true
    return { how, when }
  })
  return () => isDone
}

// Also with a single command: it cannot be halved, so only a second try shows whether it was posted.
test.each(
  [1, 3].flatMap((together) => [
    { together, how: 'cut', when: 'before', isKept: false } as const,
    { together, how: 'cut', when: 'after', isKept: true } as const,
    { together, how: 'silent', when: 'before', isKept: false } as const,
    { together, how: 'silent', when: 'after', isKept: true } as const,
  ]),
)(
  'F4: a connection that is $how just $when the COMMIT of $together: the outcome is looked up by its key, all is posted once, and later commands go on',
  async ({ together, how, when, isKept }) => {
    await post(credits(1))
    const before = await balance()
    const isDone = breakOnce(how, when, isCommit)
    const posted = await post(credits(together))
    expect(isDone()).toBe(true)
    expect(posted.map(({ replayed }) => replayed)).toEqual(posted.map(() => isKept))
    await post(credits(1))
    expect(await balance()).toBe(before + 100n * BigInt(together + 1))
  },
)

test('F4: 40 connections that break at some message of a batch, cut or silent: each command is answered, and posted once', async () => {
  const random = seededRandom(4)
  let broken = 0
  for (let trial = 0; trial < 40; trial++) {
    const before = await balance()
    const [how, when] = [
      random.below(3) === 0 ? ('silent' as const) : ('cut' as const),
      random.below(2) === 0 ? ('before' as const) : ('after' as const),
    ]
    let words = random.below(8)
    const isDone = breakOnce(how, when, () => words-- === 0)
    const first = post(credits(1 + random.below(5)))
    // The first batch is on its way when these come.
    await new Promise(setImmediate)
    const second = post(credits(1 + random.below(5)))
    const posted = [...(await first), ...(await second)]
    wire.setFaultRule(null)
    if (isDone()) broken++
    expect(await balance(), `trial ${trial}`).toBe(before + 100n * BigInt(posted.length))
  }
  expect(broken).toBeGreaterThan(20)
}, 120_000)

test('a read or write outside the posting queue on a connection that falls silent fails in time, and the next one gets a sound connection', async () => {
  const find = defineLookup<string, { id: string }>('text', (id) => sql`select ${id} as id`)
  const places: (() => Promise<unknown>)[] = [
    () => sql`select 1`.execute(db.system),
    () => db.tenant(AMINA, (tx) => sql`select 1`.execute(tx)),
    () => db.transaction((tx) => sql`select 1`.execute(tx)),
    () => find(db.system, 'one'),
  ]
  for (const ask of places) {
    await ask()
    breakOnce('silent', 'after', () => true)
    await expect(ask()).rejects.toThrow(/Query read timeout|Connection terminated/)
    wire.setFaultRule(null)
    await ask()
  }
})
