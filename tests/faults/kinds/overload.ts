import { percentile } from '../../../bench/figures.ts'
import type { Shop } from '../../../bench/town.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import type { Figure, Kind } from '../kind.ts'
import { ask, NoAnswer } from '../world/ask.ts'
import { type City, openCity } from '../world/city.ts'
import { lastingFacts, type Sent } from '../world/journal.ts'
import { addMembers } from '../world/members.ts'
import { verdict } from '../world/verdict.ts'

/** As many as keep one server busy; ten times as many are a storm. */
const BUSY_CALLERS = 64
const TIMES = 10
/** Callers that begin all at once are not counted until they come as they are answered; a short run has less of it. */
const WARM_MS = 5_000

/** Many times more than can be served: some are turned away quickly, the others are served as if nothing were. */
export const overload: Kind = {
  id: 'R14',
  title: 'ten times more callers than keep it busy',
  trial: 'seconds',
  sizes: { small: 3, ci: 60, release: 600, planted: 5 },
  plants: [
    {
      name: 'everybody is turned away',
      caughtBy: /served under ten times the callers, of the peak/,
      mutations: [{ file: 'modules/ledger/server/lane.ts', from: 'if (queue.length >= maxQueue)', to: 'if (queue.length >= 1)' }],
    },
    {
      name: 'whoever is turned away learns it late',
      caughtBy: /turned away after, p99: [\d,.]+ ms, at most 250 ms is promised/,
      mutations: [
        { file: 'modules/ledger/server/lane.ts', from: 'if (queue.length >= maxQueue)', to: 'if (queue.length >= 50)' },
        { file: 'modules/ledger/server/lane.ts', from: 'return reject(\n', to: 'return void setTimeout(reject, 1_000,\n' },
      ],
    },
    {
      name: 'who was stormed once stays slow',
      caughtBy: /recovered after: [\d,.]+ ms, at most 10,000 ms is promised/,
      mutations: [
        { file: 'modules/ledger/server/lane.ts', from: 'let running = false', to: 'let running = false\n  let most = 0' },
        {
          file: 'modules/ledger/server/lane.ts',
          from: 'await company.gather()',
          to: 'await company.gather()\n      most = Math.max(most, queue.length)\n      if (most > 150) await kit.clock.sleep(300)',
        },
      ],
    },
  ],
  async run({ ground, tier, size, plant, say }) {
    const city = await openCity(ground, { shops: BUSY_CALLERS, apis: 1, workers: 1, plant })
    try {
      const members = await addMembers(city, TIMES)
      const everybody = [...members.values()].flat()
      const calm = await hammer(city, everybody.slice(0, BUSY_CALLERS), tier === 'small' ? 2 : Math.max(5, size / 6), 'calm')
      const peak = calm.served / calm.seconds
      say(`peak: ${Math.round(peak)} transfers taken a second, the median after ${Math.round(percentile(calm.took, 50))} ms`)
      const storm = await hammer(city, everybody, size, 'storm')
      const recoveredMs = tier === 'small' ? 0 : await recovery(city, everybody.slice(0, 16), 2 * percentile(calm.took, 50))
      const { violations } = await verdict(city)
      return {
        trials: size,
        violations: violations.filter((one) => !one.includes('was never answered')),
        figures: [
          ...(tier === 'small' ? onceOver(storm) : figuresOf(storm, peak, recoveredMs)),
          { name: 'answered with a fault', value: city.journal.faults.length, most: 0 },
        ],
      }
    } finally {
      await city.close()
    }
  },
}

function figuresOf(storm: Hammered, peak: number, recoveredMs: number): Figure[] {
  return [
    { name: 'peak, transfers a second', value: peak, unit: '' },
    { name: 'served under ten times the callers, of the peak', value: (100 * (storm.served / storm.seconds)) / peak, unit: ' %', least: 80 },
    { name: 'turned away', value: storm.refused.length },
    { name: 'turned away after, p99', value: late(storm.refused, 99), unit: ' ms', most: 250 },
    { name: 'served after, p99', value: storm.took.length > 0 ? percentile(storm.took, 99) : Infinity, unit: ' ms' },
    { name: 'recovered after', value: recoveredMs, unit: ' ms', most: 10_000 },
  ]
}

/** Beside other tests on the same cores a rate proves nothing: that somebody was served, and that a no is no long wait. */
const onceOver = (storm: Hammered): Figure[] => [
  { name: 'served', value: storm.served, least: 1 },
  { name: 'turned away', value: storm.refused.length },
  { name: 'turned away after, median', value: late(storm.refused, 50), unit: ' ms', most: 2_000 },
]

const late = (took: readonly number[], share: number) => (took.length > 0 ? percentile([...took], share) : 0)

/** Until a few callers are answered as soon as in the calm. */
async function recovery(city: City, callers: readonly Shop[], withinMs: number): Promise<number> {
  const begun = systemClock.monotonicMs()
  for (let round = 0; systemClock.monotonicMs() - begun < 20_000; round++) {
    const one = await hammer(city, callers, 0.5, `after-${round}`)
    if (one.served > 0 && percentile(one.took, 50) < withinMs) break
  }
  return systemClock.monotonicMs() - begun
}

type Hammered = { served: number; seconds: number; took: number[]; refused: number[] }

/** Each caller again as soon as it was answered, whatever the answer; nobody is polite. A PIN is asked for once an intent. */
async function hammer(city: City, callers: readonly Shop[], seconds: number, name: string): Promise<Hammered> {
  const from = systemClock.monotonicMs() + WARM_MS * Math.min(1, seconds / 10)
  const until = from + seconds * 1_000
  const found: Hammered = { served: 0, seconds, took: [], refused: [] }
  let number = 0
  await Promise.all(
    callers.map(async (shop) => {
      while (systemClock.monotonicMs() < until) {
        const body = { nuban: '0123456789', bank_code: '058', amount: 1_000, transaction_ref: `${shop.prefix}-${name}-${number++}` }
        const entry = city.journal.open({ business: shop.businessId, token: shop.token, body })
        await city.grant(shop)
        // Whoever was turned away comes again with the same intent.
        for (let isKnown = false; !isKnown && systemClock.monotonicMs() < until;) isKnown = await once(city, shop, entry, { from, until, found })
      }
    }),
  )
  return found
}

async function once(city: City, shop: Shop, entry: Sent, { from, until, found }: { from: number; until: number; found: Hammered }): Promise<boolean> {
  const asked = systemClock.monotonicMs()
  try {
    const { status, body } = await ask(`${city.fleet.api().url}/api/wallet/transfer`, { headers: { accessToken: shop.token }, body: entry.body })
    const took = systemClock.monotonicMs() - asked
    const code = typeof body['code'] === 'string' ? body['code'] : null
    if (status === 500) city.journal.faults.push(JSON.stringify(body))
    if (status === 429 || status === 503) found.refused.push(took)
    if (code === 'pin.required') await city.grant(shop)
    if (status >= 429 || code === 'pin.required') return false
    const data = (body['data'] ?? {}) as Record<string, unknown>
    entry.replies.push({ status, code, id: status === 200 ? String(data['_id']) : null, facts: status === 200 ? lastingFacts(data) : '' })
    const now = systemClock.monotonicMs()
    if (status === 200 && now >= from && now <= until) {
      found.served++
      found.took.push(took)
    }
    return true
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    entry.unanswered++
    return false
  }
}
