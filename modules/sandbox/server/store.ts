import { type Sql, sql } from '../../../platform/db/index.ts'
import type { TwinState } from '../contract.ts'
import type { SandboxTwinRow } from './rows.generated.ts'

export async function findTwin(db: Sql, businessId: string): Promise<SandboxTwinRow | null> {
  const { rows } = await sql<SandboxTwinRow>`select * from sandbox_twin where business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

/** A refused twin may be asked for again. False when there is one that was not refused. */
export async function requestTwin(tx: Sql, { businessId, by, at }: { businessId: string; by: string; at: Date }): Promise<boolean> {
  const done = await sql`
    insert into sandbox_twin as t (business_id, asked_by, asked_at) values (${businessId}, ${by}, ${at})
    on conflict (business_id) do update set state = 'requested', asked_by = excluded.asked_by, asked_at = excluded.asked_at where t.state = 'refused'`.execute(
    tx,
  )
  return done.numAffectedRows === 1n
}

/** Compare-and-set. */
export async function moveTwin(tx: Sql, businessId: string, { from, to, at }: { from: TwinState; to: TwinState; at: Date }): Promise<boolean> {
  const done = await sql`
    update sandbox_twin set state = ${to}, created_at = case when ${to} = 'created' then ${at}::timestamptz else created_at end,
      activated_at = case when ${to} = 'active' then ${at}::timestamptz else activated_at end
    where business_id = ${businessId} and state = ${from}`.execute(tx)
  return done.numAffectedRows === 1n
}

/** In the sandbox. False when the business of the main site has its twin already. */
export async function insertOrigin(tx: Sql, row: { mainBusinessId: string; businessId: string; at: Date }): Promise<boolean> {
  const done = await sql`
    insert into sandbox_origin (main_business_id, business_id, created_at) values (${row.mainBusinessId}, ${row.businessId}, ${row.at})
    on conflict do nothing`.execute(tx)
  return done.numAffectedRows === 1n
}

export async function hasOrigin(db: Sql, mainBusinessId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sandbox_origin where main_business_id = ${mainBusinessId}`.execute(db)
  return rows.length > 0
}
