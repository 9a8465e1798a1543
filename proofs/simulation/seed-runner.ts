import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { TemplateDatabase } from './template-database.ts'
import type { SimulationResult } from './simulation.ts'
import type { Shop } from './fixtures.ts'

/** The message to a worker process: the template database, and one seed. */
export type SeedJob = { clusterUrl: string; shops: readonly Shop[]; seed: number; days: number; steps: number; isWorst: boolean }
export type SeedOutcome = { result: SimulationResult } | { fault: string }

type SeedRange = {
  from: number
  seeds: number
  days: number
  steps: number
  isWorst?: boolean
  execArgv?: readonly string[]
  env?: NodeJS.ProcessEnv
}

/** Simulates seeds in parallel, in worker processes. Ends early when `onDone` returns false. */
export async function runSeeds(
  templateDatabase: TemplateDatabase,
  job: SeedRange,
  onDone: (done: SeedOutcome, seed: number) => boolean,
): Promise<void> {
  let next = job.from
  let isRunning = true
  const workerCount = Math.min(job.seeds, availableParallelism())
  await Promise.all(Array.from({ length: workerCount }, work))

  async function work(): Promise<void> {
    const worker = fork(join(import.meta.dirname, 'seed-worker.ts'), { execArgv: [...(job.execArgv ?? [])], env: { ...process.env, ...job.env } })
    try {
      while (isRunning && next < job.from + job.seeds) {
        const seed = next++
        const { days, steps, isWorst = false } = job
        const done = await runInWorker(worker, { clusterUrl: templateDatabase.clusterUrl, shops: templateDatabase.shops, seed, days, steps, isWorst })
        if (!onDone(done, seed)) isRunning = false
        if ('fault' in done) return
      }
    } finally {
      worker.kill()
    }
  }
}

function runInWorker(worker: ChildProcess, order: SeedJob): Promise<SeedOutcome> {
  return new Promise((resolve) => {
    const onExit = (code: number | null) => resolve({ fault: `the process that simulated it ended with ${code}` })
    worker.once('exit', onExit)
    worker.once('message', (done) => {
      worker.off('exit', onExit)
      resolve(done as SeedOutcome)
    })
    worker.send(order)
  })
}

/** A seed that could not be simulated has no trace, so nothing is the same as it. */
export function haveSameTrace(one: SeedOutcome, other: SeedOutcome | undefined): boolean {
  return other !== undefined && 'result' in one && 'result' in other && one.result.hash === other.result.hash
}
