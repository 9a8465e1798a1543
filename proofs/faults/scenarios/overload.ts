import { readFile } from 'node:fs/promises'
import { percentile } from '../../fixtures/statistics.ts'
import type { Shop } from '../../fixtures/merchants.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { mutation as lateOverloadResponse } from '../mutations/late-overload-response.ts'
import { apart } from '../environment/cpu-affinity.ts'
import { type Crowd, type Line, openCrowd, type Tally } from '../environment/load-generator.ts'
import type { Figure, Kind } from '../scenario.ts'
import { type City, openCity } from '../environment/environment.ts'
import { send } from '../environment/load.ts'
import { addMembers } from '../environment/extra-users.ts'
import { CONTROL } from '../environment/mutations.ts'
import { verdict } from '../environment/final-assertions.ts'

const SHOPS = 64
const TIMES = 10
/** The promise is four fifths of the peak. */
const SERVED = 80
/** Seconds before and after the storm: a minute has one sweep of the bank's statement, which takes some ten of them. */
const CALM = 60
/** So many callers, each again as soon as it was answered: most are served with the best of these. More are not let in at once. */
const RAMP = [64, 128, 240] as const
/** Of each shop. Whoever is turned away stays away for a second, as told: together they come ten times as often as a peak of 700. */
const CALLERS = 120
/** Who comes after the storm: as many as the ramp begins with, and none of those who stormed. */
const AFTERWARDS = RAMP[0]
/**
 * 120 MB when it has just begun, up to 192 MB of young memory (PROGRAM_FLAGS), some 30 kB for each of 7,700 connections, and what
 * 250 under way and the old memory between two collections come to. Without a bound on who is let in it grows by the second.
 */
const MEMORY_MB = 800

/** Many times more than can be served: some are turned away quickly, the others are served as if nothing were. */
export const overload: Kind = {
  id: 'R14',
  title: 'ten times more calls than it can serve',
  trial: 'seconds',
  sizes: { small: 3, ci: 60, release: 600, planted: 10 },
  drawsNothing: true,
  plants: [
    {
      name: 'whoever is turned away learns it late',
      caughtBy: /^turned away after, p99: [\d,.]+ ms, at most 250 ms is promised/,
      mutations: [lateOverloadResponse],
    },
  ],
  async run({ ground, tier, size, plant, say }) {
    const isSmall = tier === 'small'
    const city = await openCity(ground, { shops: SHOPS, apis: 1, workers: 1, plant })
    const shops = inTurn([...(await addMembers(city, isSmall ? CALLERS / 10 : CALLERS)).values()])
    const crowd = await openCrowd(city, shops)
    const cores = isSmall ? null : await apart(city)
    try {
      const { best, rate, calmMs } = await ramp(crowd, isSmall ? RAMP.slice(0, 1) : RAMP, stepSeconds(isSmall, size), say)
      const calm = async (): Promise<Calm> => (isSmall ? { rate, busy: 0 } : calmOf(await crowd.again(best, Math.min(size, CALM))))
      const before = await calm()
      const storm = crowd.storm({ without: AFTERWARDS, perSecond: TIMES * before.rate, seconds: size })
      const mostMb = await mostMemory(city, storm.ended)
      const recoveredMs = isSmall ? 0 : await recovery(crowd, 2 * calmMs)
      const found = await storm.all
      const after = await calm()
      say(`served in the calm before and after the storm: ${Math.round(before.rate)}, ${Math.round(after.rate)} a second`)
      const { lines, faults, others } = await crowd.leave()
      // Rates of whoever has no money left say nothing of a storm.
      if (others.length > 0) throw new Error(`answered and not served: ${others.join(', ')}`)
      const violations = plant && plant !== CONTROL ? [] : await afterwards(city, shops, lines)
      return {
        trials: size,
        violations,
        figures: [
          ...(isSmall ? onceOver(found) : figuresOf({ calms: [before, after], found, recoveredMs, mostMb, shared: cores?.shared ?? null })),
          { name: 'turned away without a word of when to come again', value: found.untold, most: 0 },
          { name: 'answered with a fault', value: faults.length, most: 0 },
        ],
      }
    } finally {
      await crowd.close()
      await cores?.together()
      await city.close()
    }
  },
}

/** However many come: as many of each shop, or the calm would be the calm of one account. */
const inTurn = (members: readonly (readonly Shop[])[]): Shop[] => members[0]!.flatMap((_, at) => members.map((ofShop) => ofShop[at]!))

const stepSeconds = (isSmall: boolean, size: number) => (isSmall ? 2 : Math.max(3, Math.min(10, size / 10)))

const rateOf = ({ took, seconds }: Tally) => took.length / seconds
const shareOf = (tally: Tally, rate: number) => (rate > 0 ? (100 * rateOf(tally)) / rate : 0)

/** What is served with nothing else under way, and what the callers take of a core for it. */
type Calm = { rate: number; busy: number }
const calmOf = (tally: Tally): Calm => ({ rate: rateOf(tally), busy: tally.busy })

type Found = { calms: readonly [Calm, Calm]; found: Tally; recoveredMs: number; mostMb: number | null; shared: number | null }

/**
 * The storm is held against the mean of the calms before and after it, because a machine that others use too is not equally fast all the
 * while. The callers stand on a core of the worker and of the database: what they take more than in the calm is there for nobody
 * to be served with, and no cost of being turned away. Where they share the API's core too, what is served is promised to nobody.
 */
function figuresOf({ calms: [before, after], found, recoveredMs, mostMb, shared }: Found): Figure[] {
  const around = (before.rate + after.rate) / 2
  const taken = Math.max(0, found.busy - (before.busy + after.busy) / 2) / (shared ?? 1)
  return [
    { name: 'peak around the storm', value: around, unit: ' transfers a second' },
    { name: 'offered in it, times the peak', value: found.offered / found.seconds / before.rate, least: 0.9 * TIMES },
    { name: 'served under ten times the peak, of it', value: shareOf(found, around), unit: ' %' },
    {
      name: 'served under ten times the peak, of what the callers left of it',
      value: shareOf(found, around * (1 - taken)),
      unit: ' %',
      ...(shared !== null && { least: SERVED }),
    },
    { name: 'taken by the callers for it, of the cores that they share', value: 100 * taken, unit: ' %' },
    { name: 'turned away', value: found.refused.length, least: 1 },
    { name: 'turned away after, p50', value: late(found.refused, 50), unit: ' ms' },
    { name: 'turned away after, p99', value: late(found.refused, 99), unit: ' ms', most: 250 },
    { name: 'served after, p99', value: found.took.length > 0 ? late(found.took, 99) : Infinity, unit: ' ms' },
    ...(mostMb === null ? [] : [{ name: 'memory of the server at most', value: mostMb, unit: ' MB', most: MEMORY_MB }]),
    { name: 'recovered after', value: recoveredMs, unit: ' ms', most: 10_000 },
    // What the callers themselves were kept from by the machine: the waits above hold as much of it.
    { name: 'the callers themselves late, p99', value: late(found.lateMs, 99), unit: ' ms' },
  ]
}

/** Beside other tests on the same cores a rate proves nothing: that somebody was served, and that a no is no long wait. */
const onceOver = (found: Tally): Figure[] => [
  { name: 'served', value: found.took.length, least: 1 },
  { name: 'turned away', value: found.refused.length },
  { name: 'turned away after, p50', value: late(found.refused, 50), unit: ' ms', most: 5_000 },
]

const late = (took: readonly number[], share: number) => (took.length > 0 ? percentile([...took], share) : 0)

async function ramp(crowd: Crowd, steps: readonly number[], seconds: number, say: (line: string) => void) {
  let [best, rate, calmMs] = [0, 0, Infinity]
  for (const count of steps) {
    const tally = await crowd.again(count, seconds)
    if (tally.took.length === 0) throw new Error(`of ${count} callers nobody was served`)
    const medianMs = percentile(tally.took, 50)
    if (count === AFTERWARDS) calmMs = medianMs
    if (rateOf(tally) > rate) [best, rate] = [count, rateOf(tally)]
    say(`${count} callers: ${Math.round(rateOf(tally))} a second, the median after ${Math.round(medianMs)} ms`)
  }
  return { best, rate, calmMs }
}

/** Whoever knows nothing asks until it does. Who was only told no gives up: what stands of theirs, nobody asked for. */
async function afterwards(city: City, shops: readonly Shop[], lines: readonly Line[]): Promise<string[]> {
  const known = lines.filter(({ isOpen, unanswered }) => !isOpen || unanswered > 0)
  for (const { at, body, replies, unanswered } of known) {
    const entry = city.journal.open({ business: shops[at]!.businessId, token: shops[at]!.token, body })
    entry.replies.push(...replies)
    entry.unanswered = unanswered
  }
  const doubtful = known.filter(({ isOpen }) => isOpen)
  await Promise.all(
    Array.from({ length: AFTERWARDS }, async () => {
      for (let one = doubtful.pop(); one; one = doubtful.pop())
        await send(city, shops[one.at]!, { reference: one.body.transaction_ref, amount: one.body.amount })
    }),
  )
  return (await verdict(city)).violations
}

/** Until those who come now are answered as soon as as many were in the calm. */
async function recovery(crowd: Crowd, withinMs: number): Promise<number> {
  const begun = systemClock.monotonicMs()
  while (systemClock.monotonicMs() - begun < 20_000) {
    const { took } = await crowd.again(AFTERWARDS, 1)
    if (took.length > 0 && percentile(took, 50) < withinMs) break
  }
  return systemClock.monotonicMs() - begun
}

/** The most memory that the server had meanwhile; null where the machine does not tell. */
async function mostMemory(city: City, ended: Promise<void>): Promise<number | null> {
  const pid = city.fleet.api().pid()
  const over = new AbortController()
  void ended.then(() => over.abort())
  let mostMb: number | null = null
  while (!over.signal.aborted) {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')) ?? []
    if (kilobytes !== undefined) mostMb = Math.max(mostMb ?? 0, Number(kilobytes) / 1_024)
    await systemClock.sleep(250, over.signal)
  }
  await ended
  return mostMb
}
