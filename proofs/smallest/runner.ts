import { systemClock } from '../../platform/clock/index.ts'
import { processorMs } from '../benchmarks/processor-time.ts'
import { openPostgresCluster } from '../faults/environment/postgres-cluster.ts'
import { proofs } from './proofs.ts'

/** The name of a proof to run, or `end`. */
export type RunnerOrder = { run: string } | { end: true }
/** `processorMs`: of this process and all that it started; null where it is not known. */
export type RunnerAnswer =
  | { ready: true }
  | { name: string; trials: number; findings: readonly string[]; failure: string | null; processorMs: number | null }

/** A process that runs proofs one after the other, on a cluster of its own. */
const cluster = await openPostgresCluster()
// Programs that a proof starts are compiled already.
process.env['NODE_COMPILE_CACHE'] = cluster.compileCache
process.on('message', (order: RunnerOrder) => void ('end' in order ? end() : run(order.run)))
process.once('SIGTERM', () => void end())
process.once('disconnect', () => void end())
answer({ ready: true })

function answer(message: RunnerAnswer): void {
  process.send!(message)
}

async function run(name: string): Promise<void> {
  const usedMs = async () => (await processorMs({ runner: process.pid }))?.runner ?? null
  const before = await usedMs()
  const begun = systemClock.monotonicMs()
  const log = (line: string) => console.log(`    ${name}: ${line}`)
  const result = await proofs
    .find((proof) => proof.name === name)!
    .run({ cluster, log })
    .then(
      ({ trials, findings, report }) => {
        const failure = trials > 0 ? (report === '' ? 'it ended without a report' : null) : ['it ended with 0 trials', ...findings].join('\n')
        return { trials, findings, failure }
      },
      (error: Error) => ({ trials: 0, findings: [], failure: error.stack ?? String(error) }),
    )
  log(`ended after ${Math.round(systemClock.monotonicMs() - begun)} ms`)
  const after = await usedMs()
  answer({ name, ...result, processorMs: before === null || after === null ? null : after - before })
}

async function end(): Promise<void> {
  await cluster.close()
  process.exit(0)
}
