import { expect, test } from 'vitest'
import { BANK_RESILIENCE, createResilientBank } from '../../../partners/bank/resilient-bank.ts'
import { bankAnswer, scriptedBank } from '../../../tests/fixtures/bank.ts'
import {
  nextAttemptAfterPause,
  pendingAlert,
  pendingSince,
  isPendingTooLong,
  ALERT_THRESHOLDS_MS,
  nextQueryAt,
  nextReviewQueryAt,
  REVIEW_AFTER_MS,
} from './requery-schedule.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Open = { id: string; queries: number; openedMs: number }
type Asking = { atMs: number; transfer: Open }

/** Pending transfers in virtual time: schedule and resilience policy decide when each is queried, as in the jobs. */
async function live(transfers: readonly Open[], untilMs: number, isSilentAt: (ms: number) => boolean): Promise<Map<number, number>> {
  let nowMs = 0
  const bank = scriptedBank()
  bank.onQuery = () => (isSilentAt(nowMs) ? bankAnswer('unknown', 'timeout') : bankAnswer('pending', '09'))
  const guarded = createResilientBank(bank, { monotonicMs: () => nowMs, sleep: async () => {} }, BANK_RESILIENCE)
  const due = heap(transfers.map((transfer) => ({ transfer, atMs: nextQueryAt(transfer.id, 0, new Date(transfer.openedMs)).getTime() })))
  /** The number of queries that reached the bank, by second. */
  const requests = new Map<number, number>()
  for (let next = due.take(); next && next.atMs < untilMs; next = due.take()) {
    const { transfer } = next
    nowMs = next.atMs
    const turn = await guarded.execute((it) => it.queryTransfer(transfer.id))
    const now = new Date(nowMs)
    if ('rest' in turn) due.put({ transfer, atMs: nextAttemptAfterPause(transfer.id, transfer.queries, now, turn.rest).getTime() })
    else {
      const second = Math.floor(nowMs / SECOND)
      requests.set(second, (requests.get(second) ?? 0) + 1)
      transfer.queries++
      const isLeftToAPerson = nowMs - transfer.openedMs >= REVIEW_AFTER_MS
      if (!isLeftToAPerson) due.put({ transfer, atMs: nextQueryAt(transfer.id, transfer.queries, now).getTime() })
    }
  }
  return requests
}

/** Takes the earliest entry first. */
function heap(entries: Asking[]) {
  const all = entries.toSorted((one, other) => one.atMs - other.atMs)
  return {
    take: () => all.shift(),
    put(entry: Asking) {
      let low = 0
      for (let high = all.length; low < high;) {
        const middle = (low + high) >> 1
        if (all[middle]!.atMs <= entry.atMs) low = middle + 1
        else high = middle
      }
      all.splice(low, 0, entry)
    },
  }
}

const opened = (count: number, openedMs: (at: number) => number): Open[] =>
  Array.from({ length: count }, (_, at) => ({ id: `trf_${at.toString(36).padStart(8, '0')}`, queries: 0, openedMs: openedMs(at) }))

const perSecond = (requests: Map<number, number>, fromMs: number, forMs: number) => {
  let sum = 0
  for (let second = fromMs / SECOND; second < (fromMs + forMs) / SECOND; second++) sum += requests.get(second) ?? 0
  return sum / (forMs / SECOND)
}

test.each([
  ['opened over two hours, ten minutes of silence', 2 * HOUR, 10 * MINUTE],
  ['opened over twenty minutes, ten minutes of silence', 20 * MINUTE, 10 * MINUTE],
  ['opened over twenty hours, ten minutes of silence', 20 * HOUR, 10 * MINUTE],
  ['opened over two hours, a minute of silence', 2 * HOUR, MINUTE],
  ['opened over two hours, an hour of silence', 2 * HOUR, HOUR],
])(
  'P6: 5,000 pending, %s: the bank is asked, when it is back, at most twice as often as before, and soon about all',
  async (_what, over, silence) => {
    const back = over + silence
    const transfers = opened(5_000, (at) => Math.floor((at * over) / 5_000))
    const requests = await live(transfers, back + 2 * HOUR, (ms) => ms >= over && ms < back)
    const before = perSecond(requests, over - 10 * MINUTE, 10 * MINUTE)
    const after = Array.from({ length: 239 }, (_, at) => perSecond(requests, back + at * 30 * SECOND, 30 * SECOND))
    expect(Math.max(...after) / before).toBeLessThanOrEqual(2)
    // Hardly any query is tried during the silence, and queries resume soon after it.
    expect(perSecond(requests, over, silence)).toBeLessThan(0.5)
    expect(perSecond(requests, back, 5 * MINUTE) / before).toBeGreaterThan(0.5)
  },
)

test('P6: transfers sent in one moment are not queried in one moment', async () => {
  const requests = await live(
    opened(5_000, () => 0),
    HOUR,
    () => false,
  )
  // By the fifth query they are spread over about ten seconds.
  expect(Math.max(...[...requests].filter(([second]) => second > 400).map(([, count]) => count))).toBeLessThan(200)
})

test('P2: of 500 that are pending for a week each is asked about until it is a day old, and not more often than planned', async () => {
  const transfers = opened(500, (at) => at * 700)
  const requests = await live(transfers, 7 * DAY, () => false)
  const planned = 8 + 24
  for (const { queries } of transfers) expect(queries).toBeLessThanOrEqual(planned)
  for (const { queries } of transfers) expect(queries).toBeGreaterThan(20)
  expect(Math.max(...requests.keys()) * SECOND).toBeLessThan(500 * 700 + REVIEW_AFTER_MS + 2 * HOUR)
})

test('a query is repeated after the delay of its step, at most a tenth longer, and the time is deterministic', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const steps = [5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 3_600]
  for (const { id } of opened(200, () => 0))
    for (const [step, seconds] of steps.entries()) {
      const waits = nextQueryAt(id, step, now).getTime() - now.getTime()
      expect(waits / SECOND).toBeGreaterThanOrEqual(seconds)
      expect(waits / SECOND).toBeLessThanOrEqual(seconds * 1.1)
      expect(nextQueryAt(id, step, now).getTime() - now.getTime()).toBe(waits)
    }
})

test('in review it is queried every hour', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const waits = nextReviewQueryAt('trf_1', now).getTime() - now.getTime()
  expect(waits).toBeGreaterThanOrEqual(HOUR)
  expect(waits).toBeLessThanOrEqual(1.1 * HOUR)
})

test('while the bank rests, each comes back after the rest, over as long as it has waited, and never sooner than it may', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const back = (queries: number | null, silentMs: number) =>
    opened(300, () => 0).map(({ id }) => nextAttemptAfterPause(id, queries, now, { forMs: 2_000, silentMs }).getTime() - now.getTime() - 2_000)
  // The spread is the time of silence, at least five seconds and at most the delay of the step; a minute for a transfer
  // not yet sent.
  for (const [queries, silentMs, spreadMs] of [
    [0, 0, 5 * SECOND],
    [4, 0, 5 * SECOND],
    [4, 40 * SECOND, 40 * SECOND],
    [4, HOUR, 2 * MINUTE],
    [99, 2 * HOUR, HOUR],
    [null, HOUR, MINUTE],
    [null, 20 * SECOND, 20 * SECOND],
  ] as const) {
    const waits = back(queries, silentMs)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(spreadMs / 2)
    expect(Math.min(...waits)).toBeLessThan(spreadMs * 0.6)
    expect(Math.max(...waits)).toBeLessThan(spreadMs * 1.5)
    expect(Math.max(...waits)).toBeGreaterThan(spreadMs * 1.4)
  }
})

const sentAt = new Date('2026-11-20T10:00:00Z')
const after = (ms: number) => new Date(sentAt.getTime() + ms)
const pending = (more: Partial<Parameters<typeof pendingAlert>[0]> = {}) =>
  ({ state: 'unclear', sent_at: sentAt, created_at: new Date('2026-11-20T09:00:00Z'), doubt_told_at: null, ...more }) as const

test('a pending transfer raises an alarm after ten minutes, an hour and a day, each once, with its own text', () => {
  expect(ALERT_THRESHOLDS_MS).toEqual([10 * MINUTE, HOUR, DAY])
  const said = [10 * MINUTE - 1, 10 * MINUTE, HOUR - 1, HOUR, DAY - 1, DAY, 7 * DAY].map((ms) => pendingAlert(pending(), after(ms)))
  const [ten, hour, day] = [
    'a transfer has been in doubt for ten minutes',
    'a transfer has been in doubt for an hour',
    'a transfer has been in doubt for a day; a person has to decide',
  ]
  expect(said).toEqual([null, ten, ten, hour, hour, day, day])
  const alerts = [10 * MINUTE, HOUR - 1, HOUR, DAY].map((ms) => pendingAlert(pending({ doubt_told_at: after(10 * MINUTE) }), after(ms)))
  expect(alerts).toEqual([null, null, hour, day])
  expect(pendingAlert(pending({ doubt_told_at: after(DAY) }), after(9 * DAY))).toBeNull()
})

test('a transfer waiting to be sent has alarms with their own text, counted from its acceptance', () => {
  const held = pending({ state: 'held', sent_at: null, created_at: sentAt })
  expect([10 * MINUTE, HOUR, DAY].map((ms) => pendingAlert(held, after(ms)))).toEqual([
    'a transfer has waited to be sent for ten minutes',
    'a transfer has waited to be sent for an hour',
    'a transfer has waited to be sent for a day',
  ])
  expect(pendingSince(held)).toEqual(sentAt)
  expect(pendingSince(pending())).toEqual(sentAt)
})

test('a transfer is pending too long from a day on, to the millisecond', () => {
  expect([0, DAY - 1, DAY, 2 * DAY].map((ms) => isPendingTooLong(pending(), after(ms)))).toEqual([false, false, true, true])
})
