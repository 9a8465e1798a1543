import { parentPort, workerData } from 'node:worker_threads'
import { PAYEE } from '../../fixtures/merchants.ts'
import { type Answer, openWire, type Wire, WireLost } from '../../fixtures/http-client.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import type { Line, Tally } from './load-generator.ts'
import { readAnswer } from './client-history.ts'

/** The thread of a crowd (load-generator.ts). Who has no grant says so, and is told when there is one. */
export type Asked =
  | { granted: number[] }
  | {
      id: string
      word:
        | { do: 'arrive' }
        | { do: 'again'; count: number; seconds: number }
        | { do: 'storm'; without: number; perSecond: number; seconds: number }
        | { do: 'leave' }
    }
export type Told = { grant: number[] } | { id: string; result: unknown }

type Caller = { at: number; token: string; prefix: string; wire: Wire; open: Line | null; isGranted: boolean; sent: number }
type Span = Tally & { from: number; until: number }

/** Callers that begin all at once are not counted until they come as they are answered; a short run has less of it. */
const WARM_MS = 5_000
const TICK_MS = 5
const AMOUNT_KOBO = 1_000

const { url, people } = workerData as { url: string; people: { token: string; prefix: string }[] }
const callers = people.map((one, at): Caller => ({ at, ...one, wire: openWire(url), open: null, isGranted: false, sent: 0 }))
const lines: Line[] = []
const faults: string[] = []
/** Who was answered, and not served: by code, how often. */
const others = new Map<string, number>()
const say = (told: Told) => parentPort!.postMessage(told, [])

const hoping = new Map<number, () => void>()
let asking: number[] = []
parentPort!.on('message', (asked: Asked) => {
  if ('granted' in asked) for (const at of asked.granted) hoping.get(at)?.()
  else void answerTo(asked.word).then((result) => say({ id: asked.id, result }))
})

async function answerTo(word: Extract<Asked, { id: string }>['word']): Promise<unknown> {
  if (word.do === 'arrive') return arrive()
  if (word.do === 'again') return again(callers.slice(0, word.count), word)
  if (word.do === 'storm') return storm(callers.slice(word.without), word.perSecond, word.seconds)
  return { lines, faults, others: [...others].map(([code, times]) => `${code} ${times} times`) }
}

/** Lines and grants stand before the storm: what is tried is not how many can be opened at once. */
async function arrive(): Promise<void> {
  await Promise.all(callers.map(granted))
  await speakUp(callers)
}

/** A line on which nobody spoke for a minute is hung up. */
async function speakUp(some: readonly Caller[]): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      while (next < some.length) await some[next++]!.wire.get('/api/health/live', {})
    }),
  )
}

/** All who ask within a moment ask together. */
async function granted(caller: Caller): Promise<void> {
  const given = new Promise<void>((resolve) => hoping.set(caller.at, resolve))
  if (asking.push(caller.at) === 1) {
    setTimeout(() => {
      say({ grant: asking })
      asking = []
    }, TICK_MS)
  }
  await given
  caller.isGranted = true
}

function spanOf(seconds: number): Span {
  const from = systemClock.monotonicMs() + WARM_MS * Math.min(1, seconds / 10)
  return { from, until: from + seconds * 1_000, seconds, offered: 0, took: [], refused: [], untold: 0, lateMs: [], busy: 0 }
}

async function again(some: readonly Caller[], { seconds }: { seconds: number }): Promise<Tally> {
  const span = spanOf(seconds)
  const took = shareOfACore()
  await Promise.all(
    some.map(async (caller) => {
      while (systemClock.monotonicMs() < span.until) await systemClock.sleep(await call(caller, span))
    }),
  )
  span.busy = took()
  return span
}

/** What this thread takes of it, from now on until it is asked. */
function shareOfACore(): () => number {
  const begun = systemClock.monotonicMs()
  const worked = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(worked)
    return (user + system) / 1_000 / (systemClock.monotonicMs() - begun)
  }
}

/** By whoever is not waiting for an answer, and was not told to come later. Where nobody is left to call, less is offered. */
async function storm(some: readonly Caller[], perSecond: number, seconds: number): Promise<Tally> {
  await speakUp(some)
  const span = spanOf(seconds)
  const free = [...some]
  // Nearly all stay away for the same second: whoever went first is back first, without a timer each.
  const away: { caller: Caller; until: number }[] = []
  let underWay = 0
  let due = 0
  const begun = systemClock.monotonicMs()
  const busy = shareOfACore()
  for (let now = begun, wanted = begun; now < span.until; now = systemClock.monotonicMs()) {
    span.lateMs.push(now - wanted)
    while (away.length > 0 && away[0]!.until <= now) free.push(away.shift()!.caller)
    for (const all = ((now - begun) * perSecond) / 1_000; due < all; due++) {
      const caller = free.shift()
      if (!caller) continue
      underWay++
      void call(caller, span).then((waitMs) => {
        underWay--
        if (waitMs > 0) away.push({ caller, until: systemClock.monotonicMs() + waitMs })
        else free.push(caller)
      })
    }
    wanted = systemClock.monotonicMs() + TICK_MS
    await systemClock.sleep(TICK_MS)
  }
  span.busy = busy()
  say({ id: 'ended', result: null })
  while (underWay > 0) await systemClock.sleep(20)
  return span
}

/** One call; whoever was turned away comes again with the same intent. Answers how long the caller stays away. */
async function call(caller: Caller, span: Span): Promise<number> {
  if (!caller.isGranted) await granted(caller)
  const line = (caller.open ??= opened(caller))
  const asked = systemClock.monotonicMs()
  if (asked >= span.from && asked <= span.until) span.offered++
  try {
    return heard(caller, line, await caller.wire.post('/api/wallet/transfer', { accessToken: caller.token }, JSON.stringify(line.body)), asked, span)
  } catch (error) {
    if (!(error instanceof WireLost)) throw error
    line.unanswered++
    return 1_000
  }
}

function opened(caller: Caller): Line {
  const body = { ...PAYEE, amount: AMOUNT_KOBO, transaction_ref: `${caller.prefix}-${caller.sent++}` }
  const line: Line = { at: caller.at, isOpen: true, body, replies: [], unanswered: 0 }
  lines.push(line)
  return line
}

function heard(caller: Caller, line: Line, { status, body: text, retryAfterMs }: Answer, asked: number, span: Span): number {
  const now = systemClock.monotonicMs()
  const meaning = readAnswer(status, () => JSON.parse(text) as Record<string, unknown>)
  if (meaning.is === 'busy') {
    span.refused.push(now - asked)
    if (retryAfterMs === null) span.untold++
    // A no of the door or of the lane is firm; where the database gave way, it may have been done.
    if (status !== 429 && !text.includes('Nothing was done')) line.unanswered++
    return retryAfterMs ?? 1_000
  }
  caller.isGranted = false
  if (meaning.is === 'fault') {
    faults.push(text)
    line.unanswered++
    return 1_000
  }
  if (meaning.is === 'grant') return 0
  line.replies.push(meaning.told)
  line.isOpen = false
  caller.open = null
  if (status !== 200) others.set(String(meaning.told.code), (others.get(String(meaning.told.code)) ?? 0) + 1)
  else if (now >= span.from && now <= span.until) span.took.push(now - asked)
  return 0
}
