import { readFile } from 'node:fs/promises'
import { percentile } from '../../fixtures/statistics.ts'
import type { Shop } from '../../fixtures/merchants.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { mutation as lateOverloadResponse } from '../mutations/late-overload-response.ts'
import { isolateApiCore } from '../environment/cpu-affinity.ts'
import { type LoadGenerator, type PaymentAttempt, startLoadGenerator, type LoadStats } from '../environment/load-generator.ts'
import type { Figure, Scenario } from '../scenario.ts'
import { type Environment, openEnvironment } from '../environment/environment.ts'
import { sendUntilKnown } from '../environment/load.ts'
import { addUsers } from '../environment/extra-users.ts'
import { CONTROL } from '../environment/mutations.ts'
import { checkFinalState } from '../environment/final-assertions.ts'

const SHOPS = 64
const OVERLOAD_FACTOR = 10
/** The promise is four fifths of the peak. */
const MIN_SERVED_PERCENT = 80
/**
 * Seconds of the baseline before and after the overload. A minute has one sweep of the bank's statement, which takes
 * some ten of them.
 */
const BASELINE_CALLERS = 60
/** Concurrent callers of the closed loop; the best of these is the peak. The product admits no more at once. */
const RAMP = [64, 128, 240] as const
/** Per shop. A refused caller backs off for a second, so that all together call at ten times a peak of 700. */
const CALLERS = 120
/** Callers of the recovery: as many as the ramp begins with, and none of those in the overload. */
const CALLERS_AFTERWARDS = RAMP[0]
/**
 * Sum of 120 MB at the start, up to 192 MB of young memory (NODE_FLAGS), and about 30 kB for each of 7,700 connections.
 * The rest is for 250 open requests and the old memory between two collections. Without load shedding the memory grows
 * by the second.
 */
const MAX_MEMORY_MB = 800

/** Many times more calls than can be served: some are refused quickly, the others are served as usual. */
export const overload: Scenario = {
  id: 'R14',
  title: 'ten times more calls than it can serve',
  trial: 'seconds',
  sizes: { smallest: 1, small: 3, ci: 60, release: 600, planted: 10 },
  isSeedless: true,
  mutants: [
    {
      name: 'whoever is turned away learns it late',
      caughtBy: /^turned away after, p99: [\d,.]+ ms, at most 250 ms is promised/,
      mutations: [lateOverloadResponse],
    },
  ],
  async run({ cluster, tier, size, mutant, log }) {
    const isSmall = tier === 'small'
    const environment = await openEnvironment(cluster, { shops: SHOPS, apis: 1, workers: 1, mutant })
    const shops = interleave([...(await addUsers(environment, isSmall ? CALLERS / 10 : CALLERS)).values()])
    const generator = await startLoadGenerator(environment, shops)
    const cores = isSmall ? null : await isolateApiCore(environment)
    try {
      const { best, rate, baselineMs } = await rampUp(generator, isSmall ? RAMP.slice(0, 1) : RAMP, stepSeconds(isSmall, size), log)
      const measureBaseline = async (): Promise<Baseline> =>
        isSmall ? { rate, busy: 0 } : toBaseline(await generator.runClosedLoop(best, Math.min(size, BASELINE_CALLERS)))
      const before = await measureBaseline()
      const overloadRun = generator.runOpenLoop({ without: CALLERS_AFTERWARDS, perSecond: OVERLOAD_FACTOR * before.rate, seconds: size })
      const maxMb = await peakMemoryMb(environment, overloadRun.ended)
      const recoveredMs = isSmall ? 0 : await msUntilRecovered(generator, 2 * baselineMs)
      const found = await overloadRun.all
      const after = await measureBaseline()
      log(`served in the calm before and after the storm: ${Math.round(before.rate)}, ${Math.round(after.rate)} a second`)
      const { attempts, faults, others } = await generator.collectResults()
      // Rates of callers without money say nothing about overload.
      if (others.length > 0) throw new Error(`answered and not served: ${others.join(', ')}`)
      const violations = mutant && mutant !== CONTROL ? [] : await checkAttempts(environment, shops, attempts)
      return {
        trials: Math.round(found.seconds),
        violations,
        figures: [
          ...(isSmall ? overloadFigures(found) : figuresOf({ baselines: [before, after], found, recoveredMs, maxMb, shared: cores?.shared ?? null })),
          { name: 'turned away without a word of when to come again', value: found.withoutRetryAfter, maximum: 0 },
          { name: 'answered with a fault', value: faults.length, maximum: 0 },
        ],
      }
    } finally {
      await generator.close()
      await cores?.together()
      await environment.close()
    }
  },
}

/** Takes the callers of all shops in turn, because the baseline would otherwise use one account only. */
const interleave = (members: readonly (readonly Shop[])[]): Shop[] => members[0]!.flatMap((_, at) => members.map((ofShop) => ofShop[at]!))

const stepSeconds = (isSmall: boolean, size: number) => (isSmall ? 2 : Math.max(3, Math.min(10, size / 10)))

const rateOf = ({ latenciesMs: took, seconds }: LoadStats) => took.length / seconds
const shareOf = (stats: LoadStats, rate: number) => (rate > 0 ? (100 * rateOf(stats)) / rate : 0)

/** The rate served without overload, and the callers' share of a core for it. */
type Baseline = { rate: number; busy: number }
const toBaseline = (stats: LoadStats): Baseline => ({ rate: rateOf(stats), busy: stats.cpuShare })

type OverloadResult = {
  baselines: readonly [Baseline, Baseline]
  found: LoadStats
  recoveredMs: number
  maxMb: number | null
  shared: number | null
}

/**
 * Compares the overload with the mean of the baselines before and after it, because a shared machine is not equally
 * fast all the while.
 *
 * The callers share cores with the worker and the database. Their additional share in the overload is subtracted,
 * because it is no cost of refusing calls. Where they share the API's core too, there is no bound for the served rate.
 */
function figuresOf({ baselines: [before, after], found, recoveredMs, maxMb, shared }: OverloadResult): Figure[] {
  const peak = (before.rate + after.rate) / 2
  const callerShare = Math.max(0, found.cpuShare - (before.busy + after.busy) / 2) / (shared ?? 1)
  return [
    { name: 'peak around the storm', value: peak, unit: ' transfers a second' },
    { name: 'offered in it, times the peak', value: found.offered / found.seconds / before.rate, least: 0.9 * OVERLOAD_FACTOR },
    { name: 'served under ten times the peak, of it', value: shareOf(found, peak), unit: ' %' },
    {
      name: 'served under ten times the peak, of what the callers left of it',
      value: shareOf(found, peak * (1 - callerShare)),
      unit: ' %',
      ...(shared !== null && { least: MIN_SERVED_PERCENT }),
    },
    { name: 'taken by the callers for it, of the cores that they share', value: 100 * callerShare, unit: ' %' },
    { name: 'turned away', value: found.rejectionsMs.length, least: 1 },
    { name: 'turned away after, p50', value: latencyPercentile(found.rejectionsMs, 50), unit: ' ms' },
    { name: 'turned away after, p99', value: latencyPercentile(found.rejectionsMs, 99), unit: ' ms', maximum: 250 },
    { name: 'served after, p99', value: found.latenciesMs.length > 0 ? latencyPercentile(found.latenciesMs, 99) : Infinity, unit: ' ms' },
    ...(maxMb === null ? [] : [{ name: 'memory of the server at most', value: maxMb, unit: ' MB', maximum: MAX_MEMORY_MB }]),
    { name: 'recovered after', value: recoveredMs, unit: ' ms', maximum: 10_000 },
    // Delays of the callers themselves by the machine: the times above include them.
    { name: 'the callers themselves late, p99', value: latencyPercentile(found.lateMs, 99), unit: ' ms' },
  ]
}

/** Other tests share the cores, so a rate proves nothing. The run must serve some calls, and refusals must be quick. */
const overloadFigures = (found: LoadStats): Figure[] => [
  { name: 'served', value: found.latenciesMs.length, least: 1 },
  { name: 'turned away', value: found.rejectionsMs.length },
  { name: 'turned away after, p50', value: latencyPercentile(found.rejectionsMs, 50), unit: ' ms', maximum: 5_000 },
]

const latencyPercentile = (took: readonly number[], share: number) => (took.length > 0 ? percentile([...took], share) : 0)

async function rampUp(generator: LoadGenerator, steps: readonly number[], seconds: number, log: (line: string) => void) {
  let [best, rate, baselineMs] = [0, 0, Infinity]
  for (const count of steps) {
    const stats = await generator.runClosedLoop(count, seconds)
    if (stats.latenciesMs.length === 0) throw new Error(`of ${count} callers nobody was served`)
    const medianMs = percentile(stats.latenciesMs, 50)
    if (count === CALLERS_AFTERWARDS) baselineMs = medianMs
    if (rateOf(stats) > rate) [best, rate] = [count, rateOf(stats)]
    log(`${count} callers: ${Math.round(rateOf(stats))} a second, the median after ${Math.round(medianMs)} ms`)
  }
  return { best, rate, baselineMs }
}

/**
 * Clients without a result ask until they have one. Clients with refusals only give up, and no payment of theirs may
 * exist.
 */
async function checkAttempts(environment: Environment, shops: readonly Shop[], attempts: readonly PaymentAttempt[]): Promise<string[]> {
  const known = attempts.filter(({ isOpen, unanswered }) => !isOpen || unanswered > 0)
  for (const { at, body, replies, unanswered } of known) {
    const entry = environment.clientHistory.open({ business: shops[at]!.businessId, token: shops[at]!.token, body })
    entry.replies.push(...replies)
    entry.unanswered = unanswered
  }
  const doubtful = known.filter(({ isOpen }) => isOpen)
  await Promise.all(
    Array.from({ length: CALLERS_AFTERWARDS }, async () => {
      for (let attempt = doubtful.pop(); attempt; attempt = doubtful.pop())
        await sendUntilKnown(environment, shops[attempt.at]!, { reference: attempt.body.transaction_ref, amount: attempt.body.amount })
    }),
  )
  return (await checkFinalState(environment)).violations
}

/** Time until new callers get the median latency of the baseline with as many callers. */
async function msUntilRecovered(generator: LoadGenerator, withinMs: number): Promise<number> {
  const begun = systemClock.monotonicMs()
  while (systemClock.monotonicMs() - begun < 20_000) {
    const { latenciesMs: took } = await generator.runClosedLoop(CALLERS_AFTERWARDS, 1)
    if (took.length > 0 && percentile(took, 50) < withinMs) break
  }
  return systemClock.monotonicMs() - begun
}

/** The largest memory of the server meanwhile; null where the machine does not report it. */
async function peakMemoryMb(environment: Environment, ended: Promise<void>): Promise<number | null> {
  const pid = environment.processes.api().pid()
  const over = new AbortController()
  void ended.then(() => over.abort())
  let maxMb: number | null = null
  while (!over.signal.aborted) {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')) ?? []
    if (kilobytes !== undefined) maxMb = Math.max(maxMb ?? 0, Number(kilobytes) / 1_024)
    await systemClock.sleep(250, over.signal)
  }
  await ended
  return maxMb
}
