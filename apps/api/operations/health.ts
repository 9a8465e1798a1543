import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../platform/problems/index.ts'
import type { ApiContext, ApiSettings } from '../api-definition.ts'
import { createReadiness } from '../../readiness.ts'
import type { IsStopping } from '../limits/graceful-shutdown.ts'

type HealthSettings = Pick<ApiSettings, 'maxClockDriftMs' | 'requireSyncReplication'>

/** Live: this process answers. Ready: database, clock, migrations and the storage of files are fit for money. */
export function serveHealth(app: FastifyInstance, context: ApiContext, settings: HealthSettings, isStopping: IsStopping): void {
  const readiness = createReadiness(context, settings)
  app.get('/api/health/live', async () => ({ status: true, message: 'OK', data: {} }))
  app.get('/api/health/ready', async () => {
    const failures = isStopping() ? [{ name: 'stopping', reason: 'this server is stopping' }] : await readiness()
    if (failures.length === 0) return { status: true, message: 'OK', data: {} }
    const message = `Not ready: ${failures.map(({ name, reason }) => `${name} (${reason})`).join(', ')}`
    throw new Refusal('server.not_ready', 503, message, { data: { failing: failures.map(({ name }) => name) }, retryAfterSeconds: 2 })
  })
}
