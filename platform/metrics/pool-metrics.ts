import { Gauge } from '@prometheus-io/client'
import type { Database } from '../db/index.ts'
import type { MetricsRegistry } from './index.ts'

export function registerPoolMetrics(registry: MetricsRegistry, db: Pick<Database, 'poolStates'>): void {
  registry.registerMetric(
    new Gauge({
      name: 'database_pool_connections',
      help: 'Connections of a pool: open (total), of them unused (idle), and callers that wait for one (waiting).',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const { pool, total, idle, waiting } of db.poolStates()) {
          this.set({ pool, state: 'total' }, total)
          this.set({ pool, state: 'idle' }, idle)
          this.set({ pool, state: 'waiting' }, waiting)
        }
      },
    }),
  )
}
