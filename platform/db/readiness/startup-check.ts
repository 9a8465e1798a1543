import type { Database } from '../index.ts'
import { databaseCondition, type DatabaseRequirements, serverFaults } from './readiness.ts'
import { UnsafeSessionError } from '../connections/session.ts'

/** Refuses to start on a database that would lose payments or show them to the wrong business. */
export async function requireSafeDatabase(
  db: Pick<Database, 'system' | 'transaction' | 'verifySessions'>,
  requirements: DatabaseRequirements,
): Promise<void> {
  const faults = await databaseCondition(db, requirements).then(
    (condition) => serverFaults(condition, requirements),
    (error: unknown) => {
      if (error instanceof UnsafeSessionError) return error.faults
      throw error
    },
  )
  if (faults.length > 0) throw new Error(`Kasuwa does not start on this database: ${faults.map(({ reason }) => reason).join('; ')}.`)
}
