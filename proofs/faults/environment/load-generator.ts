import { Worker } from 'node:worker_threads'
import type { Shop } from '../../fixtures/merchants.ts'
import type { Environment } from './environment.ts'
import type { ClientRequest } from './client-history.ts'
import type { WorkerCommand, WorkerMessage } from './load-worker.ts'

/** What was asked and answered within the span; of refusals all, because the first ones are the slowest. */
export type LoadStats = {
  seconds: number
  offered: number
  latenciesMs: number[]
  rejectionsMs: number[]
  /** Without a word of when to come again. */
  withoutRetryAfter: number
  /** How late the callers themselves were, each time that they looked who is to call. */
  lateMs: number[]
  /** What they took of one core. */
  cpuShare: number
}

/** An intent that a caller had, and whether it is still without an end. */
export type PaymentAttempt = Pick<ClientRequest, 'body' | 'replies' | 'unanswered'> & { at: number; isOpen: boolean }

export type LoadGenerator = {
  /** The first so many, each again as soon as it was answered. */
  runClosedLoop(count: number, seconds: number): Promise<LoadStats>
  /** Calls at a rate, whatever becomes of them, by all but the first so many. `ended`: when no more calls come; some are not answered then. */
  runOpenLoop(about: { without: number; perSecond: number; seconds: number }): { ended: Promise<void>; all: Promise<LoadStats> }
  /** All that was ever asked for, and told. */
  collectResults(): Promise<{ lines: PaymentAttempt[]; faults: string[]; others: string[] }>
  close(): Promise<void>
}

/** People who call from a thread of their own: the bank, which lives in ours, must not wait for them. */
export async function startLoadGenerator(city: Environment, shops: readonly Shop[]): Promise<LoadGenerator> {
  const people = shops.map(({ token, prefix }, at) => ({ token, prefix: `${prefix}-${at}` }))
  const thread = new Worker(new URL('load-worker.ts', import.meta.url), { workerData: { url: city.processes.api().url, people }, execArgv: [] })
  const waiting = new Map<string, (result: never) => void>()
  let asked = 0
  const failed = new Promise<never>((_, reject) => thread.once('error', reject))
  failed.catch(() => {})
  thread.on('message', (told: WorkerMessage) => {
    if ('grant' in told) void Promise.all(told.grant.map((at) => city.grant(shops[at]!))).then(() => say({ granted: told.grant }))
    else waiting.get(told.id)?.(told.result as never)
  })
  const say = (word: WorkerCommand) => thread.postMessage(word, [])
  const answered = <Result>(id: string) => Promise.race([failed, new Promise<Result>((resolve) => waiting.set(id, resolve))])
  const ask = <Result>(word: Extract<WorkerCommand, { id: string }>['command']): Promise<Result> => {
    const id = String(asked++)
    say({ id, command: word })
    return answered<Result>(id)
  }
  await ask({ do: 'arrive' })
  return {
    runClosedLoop: (count, seconds) => ask({ do: 'again', count, seconds }),
    runOpenLoop(about) {
      const ended = answered<void>('ended')
      return { ended, all: ask({ do: 'storm', ...about }) }
    },
    collectResults: () => ask({ do: 'leave' }),
    close: async () => void (await thread.terminate()),
  }
}
