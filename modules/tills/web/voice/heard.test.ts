import { expect, test } from 'vitest'
import { seededRandom } from '../../../../platform/random/index.ts'
import type { TillPayment } from '../../contract.ts'
import { createHearing, type Heard, heardUntil, hear } from './heard.ts'

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

test('issue 58: over 200 line cuts, lost answers, doubled events and restarts no payment is missed and none is said twice', async () => {
  const random = seededRandom(200)
  const chance = (one: number) => random.bytes(1)[0]! % one === 0
  const PAGE = 5
  const posted: { payment: TillPayment; visibleAt: number }[] = []
  let now = START
  let isOnline = true
  let cuts = 0
  let kept = JSON.stringify(heardUntil(new Date(now)))
  const said: string[] = []
  const begin = () =>
    createHearing({
      pageSize: PAGE,
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
      say: ({ _id }) => said.push(_id),
    })
  let listen = begin()
  for (let step = 0; cuts < 200 || !isOnline; step++) {
    now += 400 + (random.bytes(1)[0]! % 8) * 200
    // Its commit may end some seconds after the time that it has.
    if (chance(2)) posted.push({ payment: payment(posted.length, now), visibleAt: now + (random.bytes(1)[0]! % 5) * 1_000 })
    if (isOnline && chance(4)) {
      isOnline = false
      cuts += 1
    } else if (!isOnline && chance(3)) isOnline = true
    if (chance(20)) listen = begin()
    // An event, once or several times, or the reconnection.
    if (isOnline) await Promise.all([listen(), chance(3) ? listen() : null]).catch(() => undefined)
  }
  now += 60_000
  for (let attempt = 0; attempt < 50; attempt++) await listen().catch(() => undefined)
  expect(posted.length).toBeGreaterThan(200)
  expect(new Set(said).size).toBe(said.length)
  expect(said.toSorted()).toEqual(posted.map(({ payment: { _id } }) => _id).toSorted())
})

test('issue 58: a till that opens for the first time says nothing of what is on its book', () => {
  const before = payment(1, START - 1_000)
  const begun = heardUntil(new Date(START), [before])
  expect(hear(begun, [before, payment(2, START + 1_000)]).fresh.map(({ _id }) => _id)).toEqual(['col_2'])
})
