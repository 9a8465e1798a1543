import { type Sql, sql } from '../../../platform/db/index.ts'

/** Turns a switch on for all, as the demo's operator. Changes for real businesses go through `setFlag`, which writes an audit entry. */
export async function setDemoFlag(db: Sql, key: string, at: Date): Promise<void> {
  await sql`
    insert into feature_flag (id, key, environment, business_id, value, changed_by, changed_at)
    values (${`${key}  `}, ${key}, '', '', 'true'::jsonb, 'demo', ${at}) on conflict do nothing`.execute(db)
}
