import { parentPort, workerData } from 'node:worker_threads'
import { PAYEE, sessionHeaders } from '../../fixtures/merchants.ts'
import { type HttpAnswer, openHttpClient, type HttpClient, ConnectionLost } from '../../fixtures/http-client.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import type { PaymentAttempt, LoadStats } from './load-generator.ts'
import { interpretReply } from './client-history.ts'

/** The thread of a load generator (load-generator.ts). It asks for grants, and is notified when they are open. */
export type WorkerCommand =
  | { granted: number[] }
  | {
      id: string
      command:
        | { do: 'arrive' }
        | { do: 'again'; count: number; seconds: number }
        | { do: 'storm'; without: number; perSecond: number; seconds: number }
        | { do: 'leave' }
    }
export type WorkerMessage = { grant: number[] } | { id: string; result: unknown }

type LoadCaller = {
  at: number
  token: string
  businessId: string
  prefix: string
  client: HttpClient
  open: PaymentAttempt | null
  isGranted: boolean
  sent: number
}
type MeasuredSpan = LoadStats & { from: number; until: number }

/** Calls of the start, when all callers begin at once, are not counted. A short run has a shorter warm-up. */
const WARMUP_MS = 5_000
const TICK_MS = 5
const AMOUNT_KOBO = 1_000

const { url, people } = workerData as { url: string; people: { token: string; businessId: string; prefix: string }[] }
const callers = people.map((one, at): LoadCaller => ({ at, ...one, client: openHttpClient(url), open: null, isGranted: false, sent: 0 }))
const attempts: PaymentAttempt[] = []
const faults: string[] = []
/** Refusals by code. */
const rejectionCounts = new Map<string, number>()
const sendToParent = (reply: WorkerMessage) => parentPort!.postMessage(reply, [])

const grantWaiters = new Map<number, () => void>()
let requestedGrants: number[] = []
parentPort!.on('message', (command: WorkerCommand) => {
  if ('granted' in command) for (const at of command.granted) grantWaiters.get(at)?.()
  else void runCommand(command.command).then((result) => sendToParent({ id: command.id, result }))
})

async function runCommand(command: Extract<WorkerCommand, { id: string }>['command']): Promise<unknown> {
  if (command.do === 'arrive') return prepareCallers()
  if (command.do === 'again') return runClosedLoop(callers.slice(0, command.count), command)
  if (command.do === 'storm') return runOpenLoop(callers.slice(command.without), command.perSecond, command.seconds)
  return { attempts, faults, others: [...rejectionCounts].map(([code, times]) => `${code} ${times} times`) }
}

/** Opens connections and grants before the measurement, because opening them is not under test. */
async function prepareCallers(): Promise<void> {
  await Promise.all(callers.map(requestGrant))
  await warmConnections(callers)
}

/** Reconnects: a server closes a connection that was idle for a minute. */
async function warmConnections(selected: readonly LoadCaller[]): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      while (next < selected.length) await selected[next++]!.client.get('/api/health/live', {})
    }),
  )
}

/** Requests of one tick are sent together. */
async function requestGrant(caller: LoadCaller): Promise<void> {
  const given = new Promise<void>((resolve) => grantWaiters.set(caller.at, resolve))
  if (requestedGrants.push(caller.at) === 1) {
    setTimeout(() => {
      sendToParent({ grant: requestedGrants })
      requestedGrants = []
    }, TICK_MS)
  }
  await given
  caller.isGranted = true
}

function createSpan(seconds: number): MeasuredSpan {
  const from = systemClock.monotonicMs() + WARMUP_MS * Math.min(1, seconds / 10)
  return {
    from,
    until: from + seconds * 1_000,
    seconds,
    offered: 0,
    latenciesMs: [],
    rejectionsMs: [],
    withoutRetryAfter: 0,
    lateMs: [],
    cpuShare: 0,
  }
}

async function runClosedLoop(selected: readonly LoadCaller[], { seconds }: { seconds: number }): Promise<LoadStats> {
  const span = createSpan(seconds)
  const cpuShareSoFar = measureCpuShare()
  await Promise.all(
    selected.map(async (caller) => {
      while (systemClock.monotonicMs() < span.until) await systemClock.sleep(await call(caller, span))
    }),
  )
  span.cpuShare = cpuShareSoFar()
  return span
}

/** Measures this thread's share of a core from now until the returned function is called. */
function measureCpuShare(): () => number {
  const begun = systemClock.monotonicMs()
  const worked = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(worked)
    return (user + system) / 1_000 / (systemClock.monotonicMs() - begun)
  }
}

/** Calls by each caller that neither waits for an answer nor backs off. With no caller free, fewer calls are offered. */
async function runOpenLoop(selected: readonly LoadCaller[], perSecond: number, seconds: number): Promise<LoadStats> {
  await warmConnections(selected)
  const span = createSpan(seconds)
  const free = [...selected]
  // Nearly all back off for the same second, so a queue in order of time is enough, without a timer each.
  const backingOff: { caller: LoadCaller; until: number }[] = []
  let openCalls = 0
  let due = 0
  const begun = systemClock.monotonicMs()
  const cpuShareSoFar = measureCpuShare()
  for (let now = begun, wanted = begun; now < span.until; now = systemClock.monotonicMs()) {
    span.lateMs.push(now - wanted)
    while (backingOff.length > 0 && backingOff[0]!.until <= now) free.push(backingOff.shift()!.caller)
    for (const all = ((now - begun) * perSecond) / 1_000; due < all; due++) {
      const caller = free.shift()
      if (!caller) continue
      openCalls++
      void call(caller, span).then((waitMs) => {
        openCalls--
        if (waitMs > 0) backingOff.push({ caller, until: systemClock.monotonicMs() + waitMs })
        else free.push(caller)
      })
    }
    wanted = systemClock.monotonicMs() + TICK_MS
    await systemClock.sleep(TICK_MS)
  }
  span.cpuShare = cpuShareSoFar()
  sendToParent({ id: 'ended', result: null })
  while (openCalls > 0) await systemClock.sleep(20)
  return span
}

/** One call; a refused caller repeats the same intent. Returns how long the caller backs off (ms). */
async function call(caller: LoadCaller, span: MeasuredSpan): Promise<number> {
  if (!caller.isGranted) await requestGrant(caller)
  const attempt = (caller.open ??= openAttempt(caller))
  const requestedAt = systemClock.monotonicMs()
  if (requestedAt >= span.from && requestedAt <= span.until) span.offered++
  try {
    return recordAnswer(
      caller,
      attempt,
      await caller.client.post('/api/wallet/transfer', sessionHeaders(caller), JSON.stringify(attempt.body)),
      requestedAt,
      span,
    )
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error
    attempt.unanswered++
    return 1_000
  }
}

function openAttempt(caller: LoadCaller): PaymentAttempt {
  const body = { ...PAYEE, amount: AMOUNT_KOBO, transaction_ref: `${caller.prefix}-${caller.sent++}` }
  const attempt: PaymentAttempt = { at: caller.at, isOpen: true, body, replies: [], unanswered: 0 }
  attempts.push(attempt)
  return attempt
}

function recordAnswer(
  caller: LoadCaller,
  attempt: PaymentAttempt,
  { status, body: text, retryAfterMs }: HttpAnswer,
  requestedAt: number,
  span: MeasuredSpan,
): number {
  const now = systemClock.monotonicMs()
  const meaning = interpretReply(status, () => JSON.parse(text) as Record<string, unknown>)
  if (meaning.is === 'busy') {
    span.rejectionsMs.push(now - requestedAt)
    if (retryAfterMs === null) span.withoutRetryAfter++
    // A refusal by load shedding or the posting queue is definite. Where the database failed, the payment may exist.
    if (status !== 429 && !text.includes('Nothing was done')) attempt.unanswered++
    return retryAfterMs ?? 1_000
  }
  caller.isGranted = false
  if (meaning.is === 'fault') {
    faults.push(text)
    attempt.unanswered++
    return 1_000
  }
  if (meaning.is === 'grant') return 0
  attempt.replies.push(meaning.reply)
  attempt.isOpen = false
  caller.open = null
  if (status !== 200) rejectionCounts.set(String(meaning.reply.code), (rejectionCounts.get(String(meaning.reply.code)) ?? 0) + 1)
  else if (now >= span.from && now <= span.until) span.latenciesMs.push(now - requestedAt)
  return 0
}
