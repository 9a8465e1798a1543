import { Worker } from 'node:worker_threads'
import type { Shop } from '../../fixtures/merchants.ts'
import type { Environment } from './environment.ts'
import type { ClientRequest } from './client-history.ts'
import type { WorkerCommand, WorkerMessage } from './load-worker.ts'

/** Calls answered within the span. Refusals are counted outside it too, because the first ones are the slowest. */
export type LoadStats = {
  seconds: number
  offered: number
  latenciesMs: number[]
  rejectionsMs: number[]
  /** Refusals without a Retry-After header. */
  withoutRetryAfter: number
  /** Delays of the callers themselves, at each tick. */
  lateMs: number[]
  /** The callers' share of one core. */
  cpuShare: number
}

/** A caller's intent, and whether it is still without a result. */
export type PaymentAttempt = Pick<ClientRequest, 'body' | 'replies' | 'unanswered'> & { at: number; isOpen: boolean }

export type LoadGenerator = {
  /** The first `count` callers, each of which calls again as soon as it has an answer. */
  runClosedLoop(count: number, seconds: number): Promise<LoadStats>
  /**
   * Calls at a fixed rate, independent of the answers, by all but the first `without` callers. `ended` resolves when no
   * more calls are sent; some answers are then still to come.
   */
  runOpenLoop(about: { without: number; perSecond: number; seconds: number }): { ended: Promise<void>; all: Promise<LoadStats> }
  /** All requests with all answers. */
  collectResults(): Promise<{ attempts: PaymentAttempt[]; faults: string[]; others: string[] }>
  close(): Promise<void>
}

/** Runs the callers in a thread of their own: the simulated bank runs in this one and must not wait for them. */
export async function startLoadGenerator(environment: Environment, shops: readonly Shop[]): Promise<LoadGenerator> {
  const people = shops.map(({ token, businessId, prefix }, at) => ({ token, businessId, prefix: `${prefix}-${at}` }))
  const thread = new Worker(new URL('load-worker.ts', import.meta.url), {
    workerData: { url: environment.processes.api().url, people },
    execArgv: [],
  })
  const waiting = new Map<string, (result: never) => void>()
  let requests = 0
  const failed = new Promise<never>((_, reject) => thread.once('error', reject))
  failed.catch(() => {})
  thread.on('message', (message: WorkerMessage) => {
    if ('grant' in message) void Promise.all(message.grant.map((at) => environment.grant(shops[at]!))).then(() => send({ granted: message.grant }))
    else waiting.get(message.id)?.(message.result as never)
  })
  const send = (message: WorkerCommand) => thread.postMessage(message, [])
  const awaitResult = <Result>(id: string) => Promise.race([failed, new Promise<Result>((resolve) => waiting.set(id, resolve))])
  const request = <Result>(message: Extract<WorkerCommand, { id: string }>['command']): Promise<Result> => {
    const id = String(requests++)
    send({ id, command: message })
    return awaitResult<Result>(id)
  }
  await request({ do: 'arrive' })
  return {
    runClosedLoop: (count, seconds) => request({ do: 'again', count, seconds }),
    runOpenLoop(about) {
      const ended = awaitResult<void>('ended')
      return { ended, all: request({ do: 'storm', ...about }) }
    },
    collectResults: () => request({ do: 'leave' }),
    close: async () => void (await thread.terminate()),
  }
}
