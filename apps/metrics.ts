import { Counter, Histogram } from '@prometheus-io/client'
import type { BatchSample } from '../modules/ledger/index.ts'
import type { Database } from '../platform/db/index.ts'
import { registerQueueMetrics } from '../platform/jobs/index.ts'
import type { Log } from '../platform/log/index.ts'
import { type MetricsAddress, type MetricsRegistry, registerPoolMetrics, registerProcessMetrics, serveMetrics } from '../platform/metrics/index.ts'
import { type Readiness, registerReadinessMetrics } from './readiness.ts'

/** For the posting queue: how many commands each batch had, and how long it took from its first statement to its commit. */
export function createBatchMetrics(registry: MetricsRegistry): (batch: BatchSample) => void {
  const registers = [registry]
  const commands = new Histogram({
    name: 'posting_batch_commands',
    help: 'Money commands in a batch.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers,
  })
  const seconds = new Histogram({
    name: 'posting_batch_duration_seconds',
    help: 'Time from the first statement of a batch to the end of its transaction.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  })
  const failed = new Counter({
    name: 'posting_batches_failed_total',
    help: 'Batches that were not committed; they are posted again or in halves.',
    registers,
  })
  return (batch) => {
    if (!batch.isCommitted) failed.inc()
    commands.observe(batch.commands)
    seconds.observe(batch.ms / 1_000)
  }
}

type Served = { registry: MetricsRegistry; db: Database; log: Log; readiness: Readiness }

/** Opens the metrics port of this program, where one is set. Returns the function that closes it. */
export async function openMetricsServer({ registry, db, log, readiness }: Served, address: MetricsAddress): Promise<() => void> {
  if (address === null) return () => {}
  registerProcessMetrics(registry)
  registerPoolMetrics(registry, db)
  registerQueueMetrics(registry, db, log)
  registerReadinessMetrics(registry, readiness)
  const server = await serveMetrics(registry, address)
  return () => void server.close()
}
