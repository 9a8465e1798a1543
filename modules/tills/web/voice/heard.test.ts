import { expect, test } from 'vitest'
import { seededRandom } from '../../../../platform/random/index.ts'
import type { TillPayment } from '../../contract.ts'
import { createHearing, type Heard, hear, heardUntil } from './heard.ts'

const START = Date.parse('2026-11-20T10:00:00.000Z')

const payment = (nth: number, atMs: number): TillPayment => ({
  _id: `col_${nth}`,
  amount: 1_000 + nth,
  said: 1_000 + nth,
  fits: true,
  order: null,
  channel: 'transfer',
  payer: 'Temitope A.',
  bank: 'GTBank',
  account: '4471',
  at: new Date(atMs).toISOString(),
})

test.each([
  // With small pages and lost answers a reading may need minutes, so here no payment is ever too old.
  { pages: 'small', PAGE: 5, clock: (_now: number) => START },
  { pages: 'large', PAGE: 50, clock: (now: number) => now },
])(
  'issue 58: over 200 line cuts, lost answers, doubled events and restarts no payment is missed and none is said twice ($pages pages)',
  async ({ PAGE, clock }) => {
    const random = seededRandom(200)
    const chance = (one: number) => random.bytes(1)[0]! % one === 0
    const posted: { payment: TillPayment; visibleAt: number }[] = []
    let now = START
    let isOnline = true
    let cuts = 0
    let kept = JSON.stringify(heardUntil(new Date(now)))
    const said: string[] = []
    const missed: string[] = []
    /** The words that wait for those before them. */
    let player: { id: string; onBegun: () => void }[] = []
    const begin = () =>
      createHearing({
        pageSize: PAGE,
        now: () => new Date(clock(now)),
        async read(since) {
          if (!isOnline) throw new Error('no line')
          const answer = posted
            .filter(({ payment: { at }, visibleAt }) => at >= since && visibleAt <= now)
            .map((one) => one.payment)
            .toSorted((one, other) => one.at.localeCompare(other.at) || one._id.localeCompare(other._id))
            .slice(0, PAGE)
          // The line is cut while the answer is on its way.
          if (chance(7)) throw new Error('cut')
          return answer
        },
        load: () => JSON.parse(kept) as Heard,
        keep: (heard) => (kept = JSON.stringify(heard)),
        say: ({ _id: id }, onBegun) => player.push({ id, onBegun }),
        miss: (payments) => missed.push(...payments.map(({ _id }) => _id)),
      })
    const speakNext = () => {
      const next = player.shift()
      if (!next) return
      said.push(next.id)
      next.onBegun()
    }
    let hearing = begin()
    let dropped = 0
    for (let step = 0; cuts < 200 || !isOnline; step++) {
      now += 400 + (random.bytes(1)[0]! % 8) * 200
      // Its commit may end some seconds after the time that it has.
      if (chance(2)) posted.push({ payment: payment(posted.length, now), visibleAt: now + (random.bytes(1)[0]! % 5) * 1_000 })
      if (isOnline && chance(4)) {
        isOnline = false
        cuts += 1
      } else if (!isOnline && chance(3)) isOnline = true
      if (chance(20)) {
        // The screen is left while words wait, and at times while an answer is on its way.
        const answering = isOnline && chance(2) ? hearing.listen().catch(() => undefined) : null
        hearing.close()
        dropped += player.length
        player = []
        await answering
        hearing = begin()
      }
      // An event, once or several times, or the reconnection.
      if (isOnline) await Promise.all([hearing.listen(), chance(3) ? hearing.listen() : null]).catch(() => undefined)
      if (!chance(4)) speakNext()
    }
    now += 60_000
    for (let attempt = 0; attempt < 50; attempt++) await hearing.listen().catch(() => undefined)
    while (player.length > 0) speakNext()
    expect(cuts).toBeGreaterThanOrEqual(200)
    expect(dropped).toBeGreaterThan(0)
    expect(missed).toEqual([])
    expect(posted.length).toBeGreaterThan(200)
    expect(new Set(said).size).toBe(said.length)
    expect(said.toSorted()).toEqual(posted.map(({ payment: { _id } }) => _id).toSorted())
  },
)

test('issue 58: a till that opens for the first time says nothing of what is on its book', () => {
  const before = payment(1, START - 1_000)
  const begun = heardUntil(new Date(START), [before])
  expect(hear(begun, [before, payment(2, START + 1_000)]).fresh.map(({ _id }) => _id)).toEqual(['col_2'])
})

/** A till with what is posted, kept and said. */
function shop({ posted, kept, nowMs }: { posted: TillPayment[]; kept: Heard; nowMs: number }) {
  const till = { kept, said: [] as string[], missed: [] as string[], begins: [] as (() => void)[] }
  const open = (read?: (since: string) => Promise<readonly TillPayment[]>) =>
    createHearing({
      pageSize: 200,
      now: () => new Date(nowMs),
      read: read ?? (async (since) => posted.filter(({ at }) => at >= since)),
      load: () => till.kept,
      keep: (heard) => (till.kept = heard),
      say(one, onBegun) {
        till.said.push(one._id)
        till.begins.push(onBegun)
      },
      miss: (payments) => till.missed.push(...payments.map(({ _id }) => _id)),
    })
  return { till, open }
}

test('issue 58: what came more than two minutes ago is counted and never said; what came in the last two minutes is said', async () => {
  const noon = START
  const evening = START + 6 * 60 * 60_000
  const old = Array.from({ length: 60 }, (_, nth) => payment(nth, noon + (nth + 1) * 60_000))
  const edge = [payment(60, evening - 120_001), payment(61, evening - 120_000), payment(62, evening - 1_000)]
  const { till, open } = shop({ posted: [...old, ...edge], kept: heardUntil(new Date(noon)), nowMs: evening })
  const hearing = open()
  await hearing.listen()
  expect(till.said).toEqual(['col_61', 'col_62'])
  expect(till.missed).toEqual([...old, edge[0]!].map(({ _id }) => _id))
  for (const begin of till.begins) begin()
  await hearing.listen()
  hearing.close()
  await open().listen()
  expect(till.said).toHaveLength(2)
  expect(till.missed).toHaveLength(61)
})

test('issue 58: what waits for its words when the till is left is said at the next visit, and what has begun is not', async () => {
  const posted = [payment(1, START + 1_000), payment(2, START + 2_000), payment(3, START + 3_000)]
  const { till, open } = shop({ posted, kept: heardUntil(new Date(START)), nowMs: START + 10_000 })
  const hearing = open()
  await hearing.listen()
  till.begins[0]!()
  hearing.close()
  till.begins[1]!()
  expect(till.said).toEqual(['col_1', 'col_2', 'col_3'])
  await open().listen()
  expect(till.said.slice(3)).toEqual(['col_2', 'col_3'])
})

test('issue 58: what waits for its words is read again although a much later payment was read', async () => {
  const posted = [payment(1, START + 1_000)]
  const { till, open } = shop({ posted, kept: heardUntil(new Date(START)), nowMs: START + 10_000 })
  const hearing = open()
  await hearing.listen()
  posted.push(payment(2, START + 60 * 60_000))
  await hearing.listen()
  till.begins[1]!()
  hearing.close()
  await open().listen()
  expect(till.said).toEqual(['col_1', 'col_2', 'col_1'])
})

test('issue 58: an answer that comes after the till was left is neither said nor kept', async () => {
  const kept = heardUntil(new Date(START))
  const { till, open } = shop({ posted: [], kept, nowMs: START + 10_000 })
  const answer = Promise.withResolvers<readonly TillPayment[]>()
  const hearing = open(() => answer.promise)
  const reading = hearing.listen()
  hearing.close()
  answer.resolve([payment(1, START + 1_000)])
  await reading
  expect(till.said).toEqual([])
  expect(till.kept).toBe(kept)
})
