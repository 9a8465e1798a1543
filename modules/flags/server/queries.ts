import { type Sql, sql } from '../../../platform/db/index.ts'
import type { FlagEnvironment } from '../contract.ts'
import type { FeatureFlagRow } from './rows.ts'

export type FlagValueRow = Pick<FeatureFlagRow, 'key' | 'environment' | 'business_id' | 'value'>

/** The rows that can decide a value for this environment and business. */
export async function findFlagRows(
  db: Sql,
  { environment, businessId }: { environment: FlagEnvironment; businessId: string },
): Promise<FlagValueRow[]> {
  const { rows } = await sql<FlagValueRow>`
    select key, environment, business_id, value from feature_flag where environment in ('', ${environment}) and business_id in ('', ${businessId})`.execute(
    db,
  )
  return rows
}

/** Every row, for people who change flags. */
export async function allFlagRows(db: Sql): Promise<FlagValueRow[]> {
  const { rows } =
    await sql<FlagValueRow>`select key, environment, business_id, value from feature_flag order by key, environment, business_id`.execute(db)
  return rows
}
