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
export async function runSeeds(ground: TemplateDatabase, job: SeedRange, tell: (done: SeedOutcome, seed: number) => boolean): Promise<void> {
  let next = job.from
  let goesOn = true
  const hands = Math.min(job.seeds, availableParallelism())
  await Promise.all(Array.from({ length: hands }, work))

  async function work(): Promise<void> {
    const hand = fork(join(import.meta.dirname, 'seed-worker.ts'), { execArgv: [...(job.execArgv ?? [])], env: { ...process.env, ...job.env } })
    try {
      while (goesOn && next < job.from + job.seeds) {
        const seed = next++
        const { days, steps, isWorst = false } = job
        const done = await runInWorker(hand, { clusterUrl: ground.clusterUrl, shops: ground.shops, seed, days, steps, isWorst })
        if (!tell(done, seed)) goesOn = false
        if ('fault' in done) return
      }
    } finally {
      hand.kill()
    }
  }
}

function runInWorker(hand: ChildProcess, order: SeedJob): Promise<SeedOutcome> {
  return new Promise((resolve) => {
    const gone = (code: number | null) => resolve({ fault: `the process that simulated it ended with ${code}` })
    hand.once('exit', gone)
    hand.once('message', (done) => {
      hand.off('exit', gone)
      resolve(done as SeedOutcome)
    })
    hand.send(order)
  })
}
