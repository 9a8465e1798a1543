import { readdir, readFile } from 'node:fs/promises'
import { percentile } from '../../../bench/figures.ts'
import { PAYEE, type Shop } from '../../../bench/town.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { type Answer, type Line, openLine } from '../callers.ts'
import type { Figure, Kind } from '../kind.ts'
import { NoAnswer } from '../world/ask.ts'
import { type City, openCity } from '../world/city.ts'
import { lastingFacts, type Sent } from '../world/journal.ts'
import { send } from '../world/load.ts'
import { addMembers } from '../world/members.ts'
import { CONTROL } from '../world/plants.ts'
import { verdict } from '../world/verdict.ts'

const SHOPS = 64
const TIMES = 10
/** So many callers, each again as soon as it was answered: the best of these rates is the peak. More are not let in at once. */
const RAMP = [64, 128, 240] as const
/** Of each shop. Whoever is turned away stays away for a second, as told: together they come ten times as often as any peak here. */
const CALLERS = 100
/** Who comes after the storm: as many as the ramp begins with, and none of those who stormed. */
const AFTERWARDS = RAMP[0]
/** Callers that begin all at once are not counted until they come as they are answered; a short run has less of it. */
const WARM_MS = 5_000
const TICK_MS = 5
const AMOUNT_KOBO = 1_000
/**
 * 120 MB when it has just begun, up to 192 MB of young memory (PROGRAM_FLAGS), some 30 kB for each of 6,400 connections, and what
 * 250 under way and the old memory between two collections come to. Without a bound on who is let in it grows by the second.
 */
const MEMORY_MB = 800

const FULL = '>= most) throw busy()'
const DOOR = 'apps/api/overload.ts'

/** Many times more than can be served: some are turned away quickly, the others are served as if nothing were. */
export const overload: Kind = {
  id: 'R14',
  title: 'ten times more calls than it can serve',
  trial: 'seconds',
  sizes: { small: 3, ci: 60, release: 600, planted: 10 },
  plants: [
    {
      name: 'nobody is turned away',
      caughtBy: /^turned away: 0, at least 1 is promised/,
      mutations: [
        { file: DOOR, from: FULL, to: '>= 1_000_000) throw busy()' },
        { file: DOOR, from: 'maxEventLoopDelay: settings.maxLoopDelayMs', to: 'maxEventLoopDelay: 0' },
        { file: 'modules/ledger/server/lane.ts', from: 'if (queue.length >= maxQueue)', to: 'if (queue.length >= 1_000_000)' },
      ],
    },
    {
      name: 'once it was full nobody is let in',
      caughtBy: /^served meanwhile, of the peak: /,
      mutations: [{ file: DOOR, from: FULL, to: '>= most && underWay.set(operationOf(request), Infinity)) throw busy()' }],
    },
    {
      name: 'whoever is turned away learns it late',
      caughtBy: /^turned away after, p99: [\d,.]+ ms, at most 250 ms is promised/,
      mutations: [
        {
          file: DOOR,
          from: 'async (request) => requireRoom(request)',
          to: 'async (request) => { try { requireRoom(request) } catch (error) { await new Promise((later) => setTimeout(later, 1_000)); throw error } }',
        },
      ],
    },
    {
      name: 'whoever is turned away is not told when to come again',
      caughtBy: /^turned away without a word of when to come again: /,
      mutations: [{ file: 'apps/api/request-hooks.ts', from: 'if (problem.retryAfterSeconds !== undefined)', to: 'if (false)' }],
    },
    {
      name: 'what came of each who was turned away is kept',
      caughtBy: /^memory of the server at most: /,
      mutations: [
        {
          file: DOOR,
          from: 'const busy = () =>\n',
          to: 'const kept: Buffer[] = []\nconst busy = () =>\n  kept.push(Buffer.alloc(kept.length < 8_000 ? 150_000 : 0, 1)) &&\n',
        },
      ],
    },
    {
      name: 'who was stormed once stays slow',
      caughtBy: /^recovered after: [\d,.]+ ms, at most 10,000 ms is promised/,
      mutations: [
        { file: DOOR, from: 'const busy = () =>\n', to: 'let isSlow = false\nconst busy = () =>\n  (isSlow = true) &&\n' },
        {
          file: DOOR,
          from: 'if (raw.destroyed) return',
          to: 'if (isSlow) await new Promise((later) => setTimeout(later, 5_000))\n    if (raw.destroyed) return',
        },
      ],
    },
  ],
  async run({ ground, tier, size, plant, say }) {
    const isSmall = tier === 'small'
    const city = await openCity(ground, { shops: SHOPS, apis: 1, workers: 1, plant })
    const members = await addMembers(city, isSmall ? CALLERS / 10 : CALLERS)
    const everybody = [...members.values()].flat().map((shop, at) => callerOf(city, shop, `${shop.prefix}-${at}`))
    try {
      await arrive(city, everybody)
      const { peak, calmMs } = await ramp(city, everybody, { steps: isSmall ? RAMP.slice(0, 1) : RAMP, seconds: stepSeconds(isSmall, size) }, say)
      const { found, mostMb } = await watched(city, () => storm(city, everybody.slice(AFTERWARDS), TIMES * peak, size))
      const recoveredMs = isSmall ? 0 : await recovery(city, everybody.slice(0, AFTERWARDS), 2 * calmMs)
      await found.over
      const violations = plant && plant !== CONTROL ? [] : await afterwards(city, everybody)
      return {
        trials: size,
        violations,
        figures: [
          ...(isSmall ? onceOver(found) : figuresOf(found, { peak, recoveredMs, mostMb })),
          { name: 'turned away without a word of when to come again', value: found.untold, most: 0 },
          { name: 'answered with a fault', value: city.journal.faults.length, most: 0 },
        ],
      }
    } finally {
      for (const { line } of everybody) line.close()
      await city.close()
    }
  },
}

const stepSeconds = (isSmall: boolean, size: number) => (isSmall ? 2 : Math.max(3, Math.min(10, size / 10)))

/** `offered` is a little less than asked for, because a busy machine is late with it. */
function figuresOf(found: Tally, { peak, recoveredMs, mostMb }: { peak: number; recoveredMs: number; mostMb: number | null }): Figure[] {
  const ofPeak = (count: number) => count / found.seconds / peak
  return [
    { name: 'peak', value: peak, unit: ' transfers a second' },
    { name: 'offered, times the peak', value: ofPeak(found.offered), least: TIMES - 1 },
    { name: 'served meanwhile, of the peak', value: 100 * ofPeak(found.took.length), unit: ' %', least: 80 },
    { name: 'turned away', value: found.refused.length, least: 1 },
    { name: 'turned away after, p50', value: late(found.refused, 50), unit: ' ms' },
    { name: 'turned away after, p99', value: late(found.refused, 99), unit: ' ms', most: 250 },
    { name: 'served after, p99', value: found.took.length > 0 ? late(found.took, 99) : Infinity, unit: ' ms' },
    ...(mostMb === null ? [] : [{ name: 'memory of the server at most', value: mostMb, unit: ' MB', most: MEMORY_MB }]),
    { name: 'recovered after', value: recoveredMs, unit: ' ms', most: 10_000 },
    // What the callers themselves were kept from by the machine: the waits above hold as much of it.
    { name: 'the callers themselves late, p99', value: late(found.ticks, 99), unit: ' ms' },
  ]
}

/** Beside other tests on the same cores a rate proves nothing: that somebody was served, and that a no is no long wait. */
const onceOver = (found: Tally): Figure[] => [
  { name: 'served', value: found.took.length, least: 1 },
  { name: 'turned away', value: found.refused.length },
  { name: 'turned away after, p50', value: late(found.refused, 50), unit: ' ms', most: 5_000 },
]

const late = (took: readonly number[], share: number) => (took.length > 0 ? percentile([...took], share) : 0)

/** Somebody with a session and a line of their own, and what they have not been told the end of. */
type Caller = { shop: Shop; prefix: string; line: Line; open: Sent | null; isGranted: boolean; sent: number }

function callerOf(city: City, shop: Shop, prefix: string): Caller {
  return { shop, prefix, line: openLine(city.fleet.api().url), open: null, isGranted: false, sent: 0 }
}

/** Lines and grants stand before the storm: what is tried is not how many can be opened at once. */
async function arrive(city: City, callers: readonly Caller[]): Promise<void> {
  await Promise.all(callers.map((caller) => grant(city, caller)))
  await oneByOne(callers, 100, async ({ line }) => void (await line.get('/api/health/live')))
}

async function grant(city: City, caller: Caller): Promise<void> {
  await city.grant(caller.shop)
  caller.isGranted = true
}

/** So many side by side. */
async function oneByOne<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < items.length) await work(items[next++]!)
    }),
  )
}

/** What was asked and answered between `from` and `until`; of refusals all, because the first ones are the slowest. */
type Tally = {
  from: number
  until: number
  seconds: number
  offered: number
  took: number[]
  refused: number[]
  untold: number
  ticks: number[]
  /** When the last of the callers was answered. */
  over: Promise<unknown>
}

function tally(seconds: number): Tally {
  const from = systemClock.monotonicMs() + WARM_MS * Math.min(1, seconds / 10)
  const until = from + seconds * 1_000
  return { from, until, seconds, offered: 0, took: [], refused: [], untold: 0, ticks: [], over: Promise.resolve() }
}

async function ramp(
  city: City,
  callers: readonly Caller[],
  { steps, seconds }: { steps: readonly number[]; seconds: number },
  say: (line: string) => void,
): Promise<{ peak: number; calmMs: number }> {
  const rates: number[] = []
  let calmMs = Infinity
  for (const count of steps) {
    const { took } = await closedLoop(city, callers.slice(0, count), seconds)
    if (count === AFTERWARDS) calmMs = percentile(took, 50)
    rates.push(took.length / seconds)
    say(`${count} callers: ${Math.round(rates.at(-1)!)} a second, the median after ${Math.round(percentile(took, 50))} ms`)
  }
  return { peak: Math.max(...rates), calmMs }
}

/** Each again as soon as it was answered. */
async function closedLoop(city: City, callers: readonly Caller[], seconds: number): Promise<Tally> {
  const found = tally(seconds)
  await Promise.all(
    callers.map(async (caller) => {
      while (systemClock.monotonicMs() < found.until) await systemClock.sleep(await call(city, caller, found))
    }),
  )
  return found
}

/**
 * Calls at a rate, whatever becomes of them: by whoever is not waiting for an answer, and was not told to come later. Where
 * nobody is left to call, less is offered, and the figure of it says so.
 */
async function storm(city: City, callers: readonly Caller[], perSecond: number, seconds: number): Promise<Tally> {
  const found = tally(seconds)
  const free = [...callers]
  // Nearly all stay away for the same second: whoever went first is back first, without a timer each.
  const away: { caller: Caller; until: number }[] = []
  let under = 0
  const begun = systemClock.monotonicMs()
  let due = 0
  for (let now = begun, last = begun; now < found.until; now = systemClock.monotonicMs()) {
    found.ticks.push(now - last)
    while (away.length > 0 && away[0]!.until <= now) free.push(away.shift()!.caller)
    for (const all = ((now - begun) * perSecond) / 1_000; due < all; due++) {
      const caller = free.shift()
      if (!caller) continue
      under++
      void call(city, caller, found).then((waitMs) => {
        under--
        if (waitMs > 0) away.push({ caller, until: systemClock.monotonicMs() + waitMs })
        else free.push(caller)
      })
    }
    last = systemClock.monotonicMs()
    await systemClock.sleep(TICK_MS)
  }
  found.over = (async () => {
    while (under > 0) await systemClock.sleep(20)
  })()
  return found
}

/** One call; whoever was turned away comes again with the same intent. Answers how long the caller stays away. */
async function call(city: City, caller: Caller, found: Tally): Promise<number> {
  const { shop, prefix } = caller
  if (!caller.isGranted) await grant(city, caller)
  caller.open ??= city.journal.open({
    business: shop.businessId,
    token: shop.token,
    body: { ...PAYEE, amount: AMOUNT_KOBO, transaction_ref: `${prefix}-${caller.sent++}` },
  })
  const entry = caller.open
  const asked = systemClock.monotonicMs()
  if (asked >= found.from && asked <= found.until) found.offered++
  try {
    const answer = await caller.line.post('/api/wallet/transfer', { accessToken: shop.token }, JSON.stringify(entry.body))
    return heard(city, caller, entry, answer, { asked, found })
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    entry.unanswered++
    return 1_000
  }
}

function heard(
  city: City,
  caller: Caller,
  entry: Sent,
  { status, body, retryAfterMs }: Answer,
  { asked, found }: { asked: number; found: Tally },
): number {
  const now = systemClock.monotonicMs()
  const code = typeof body['code'] === 'string' ? body['code'] : null
  if (status === 429 || status === 503) {
    found.refused.push(now - asked)
    if (retryAfterMs === null) found.untold++
    // A no of the door or of the lane is firm; where the database gave way, it may have been done.
    if (status === 503 && !/Nothing was done/.test(String(body['message']))) entry.unanswered++
    return retryAfterMs ?? 1_000
  }
  caller.isGranted = false
  if (status >= 500) {
    city.journal.faults.push(JSON.stringify(body))
    entry.unanswered++
    return 1_000
  }
  if (code === 'pin.required') return 0
  const data = (body['data'] ?? {}) as Record<string, unknown>
  entry.replies.push({ status, code, id: status === 200 ? String(data['_id']) : null, facts: status === 200 ? lastingFacts(data) : '' })
  caller.open = null
  if (status === 200 && now >= found.from && now <= found.until) found.took.push(now - asked)
  return 0
}

/** Whoever knows nothing asks until it does. Who was only told no gives up: what stands of theirs, nobody asked for. */
async function afterwards(city: City, callers: readonly Caller[]): Promise<string[]> {
  const open = callers.filter((caller) => caller.open !== null)
  for (const { open: entry } of open) if (entry!.unanswered === 0) city.journal.sent.delete(entry!.body.transaction_ref)
  const doubtful = open.filter(({ open: entry }) => entry!.unanswered > 0)
  await oneByOne(doubtful, AFTERWARDS, async ({ shop, open: entry }) => {
    await send(city, shop, { reference: entry!.body.transaction_ref, amount: AMOUNT_KOBO })
  })
  return (await verdict(city)).violations
}

/** Until those who come now are answered as soon as as many were in the calm. */
async function recovery(city: City, callers: readonly Caller[], withinMs: number): Promise<number> {
  const begun = systemClock.monotonicMs()
  while (systemClock.monotonicMs() - begun < 20_000) {
    const { took } = await closedLoop(city, callers, 1)
    if (took.length > 0 && percentile(took, 50) < withinMs) break
  }
  return systemClock.monotonicMs() - begun
}

/** The most memory that the server had meanwhile; null where the machine does not tell. */
async function watched(city: City, work: () => Promise<Tally>): Promise<{ found: Tally; mostMb: number | null }> {
  const pid = await pidOf(city.fleet.api().url)
  const over = new AbortController()
  let mostMb: number | null = null
  const watching = (async () => {
    while (pid !== null && !over.signal.aborted) {
      const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')) ?? []
      if (kilobytes !== undefined) mostMb = Math.max(mostMb ?? 0, Number(kilobytes) / 1_024)
      await systemClock.sleep(250, over.signal)
    }
  })()
  const found = await work()
  over.abort()
  await watching
  return { found, mostMb }
}

/** The server that was told to listen there; other cities may have theirs. */
async function pidOf(url: string): Promise<string | null> {
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid)) continue
    const [words, env] = await Promise.all(['cmdline', 'environ'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')))
    if (words!.includes('apps/api/main.ts') && env!.split('\0').includes(`PORT=${new URL(url).port}`)) return pid
  }
  return null
}
