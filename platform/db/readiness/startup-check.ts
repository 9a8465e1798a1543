import type { Database } from '../index.ts'
import { clockFaults, databaseCondition, type DatabaseRequirements, MAX_CLOCK_DRIFT_MS, serverFaults } from './readiness.ts'
import { UnsafeSessionError } from '../connections/session.ts'

/**
 * Refuses to start on a database that would lose payments or show them to the wrong business. With `clock` also where that clock is wrong: for
 * programs without a readiness check.
 */
export async function requireSafeDatabase(
  db: Pick<Database, 'system' | 'transaction' | 'verifySessions'>,
  requirements: DatabaseRequirements,
  clock?: { now(): Date },
): Promise<void> {
  const requestedAt = clock?.now()
  const faults = await databaseCondition(db, requirements).then(
    (condition) => [
      ...serverFaults(condition, requirements),
      ...(clock && requestedAt ? clockFaults(condition, { requestedAt, answered: clock.now(), maxClockDriftMs: MAX_CLOCK_DRIFT_MS }) : []),
    ],
    (error: unknown) => {
      if (error instanceof UnsafeSessionError) return error.faults
      throw error
    },
  )
  if (faults.length > 0) throw new Error(`Kasuwa does not start on this database: ${faults.map(({ reason }) => reason).join('; ')}.`)
}
