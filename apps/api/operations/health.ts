import type { FastifyInstance } from 'fastify'
import { newestMigration } from '../../../db/migrate.ts'
import { type DatabaseCondition, databaseCondition } from '../../../platform/db/readiness.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { ApiContext, ApiSettings } from '../api-definition.ts'
import type { IsStopping } from '../limits/graceful-shutdown.ts'

/** Alive: this process answers. Ready: what it stands on can be trusted with money. */
export function serveHealth(app: FastifyInstance, context: ApiContext, settings: Pick<ApiSettings, 'maxClockDriftMs'>, isStopping: IsStopping): void {
  app.get('/api/health/live', async () => ({ status: true, message: 'OK', data: {} }))
  app.get('/api/health/ready', async () => {
    const failing = isStopping() ? ['stopping'] : await findReadinessFailures(context, settings.maxClockDriftMs)
    if (failing.length === 0) return { status: true, message: 'OK', data: {} }
    throw new Refusal('server.not_ready', 503, `Not ready: ${failing.join(', ')}`, { data: { failing }, retryAfterSeconds: 2 })
  })
}

async function findReadinessFailures({ db, clock, log }: ApiContext, maxClockDriftMs: number): Promise<string[]> {
  try {
    const asked = clock.now()
    const condition = await databaseCondition(db)
    return readinessFailures(condition, { asked, answered: clock.now(), maxClockDriftMs, newestMigration: await newestMigration() })
  } catch (error) {
    log.warn({ err: error }, 'the database did not say how it is')
    return ['database']
  }
}

/** `asked` and `answered`: our own clock before and after the database was asked how it is. */
type ReadinessCriteria = { asked: Date; answered: Date; maxClockDriftMs: number; newestMigration: string }

/** What of the database's condition forbids to serve, by name. */
export function readinessFailures(condition: DatabaseCondition, ours: ReadinessCriteria): string[] {
  const driftMs = clockDriftMs(condition.at, ours)
  return [
    ...(condition.fsync === 'on' ? [] : ['fsync']),
    ...(condition.full_page_writes === 'on' ? [] : ['full_page_writes']),
    ...(condition.synchronous_commit === 'off' ? ['synchronous_commit'] : []),
    ...(driftMs > ours.maxClockDriftMs ? ['clock'] : []),
    ...(condition.newest_migration === ours.newestMigration ? [] : ['migrations']),
  ]
}

/**
 * How far the database's clock is ahead of ours or behind it, at least. It looked at its clock at some moment while we waited for
 * it: an answer that took long is no drift.
 */
function clockDriftMs(at: Date, { asked, answered }: Pick<ReadinessCriteria, 'asked' | 'answered'>): number {
  return Math.max(0, asked.getTime() - at.getTime(), at.getTime() - answered.getTime())
}
