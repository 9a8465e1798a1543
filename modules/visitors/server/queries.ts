import { type Sql, sql } from '../../../platform/db/index.ts'
import type { VisitorMessageRow } from './rows.generated.ts'

export async function visitorMessage(db: Sql, id: string): Promise<VisitorMessageRow | null> {
  const { rows } = await sql<VisitorMessageRow>`select * from visitor_message where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The desk's queue. */
export const MESSAGE_ITEMS = sql`
  select id, null::text as business_id, email::text as business, subject as what, null::bigint as amount, created_at as opened_at,
    created_at + interval '4 hours' as due_at, state = 'open' as is_open
  from visitor_message`
