import { type Sql, sql } from '../../../platform/db/index.ts'
import type { SupportMessageRow } from './rows.generated.ts'

/** Of a business, or of the cashier of one cashpoint. */
export type Conversation = { businessId: string; cashpointId: string | null }

/** The newest ones, oldest first. */
export async function latestMessages(db: Sql, { businessId, cashpointId }: Conversation, most: number): Promise<SupportMessageRow[]> {
  const { rows } = await sql<SupportMessageRow>`
    select id, business_id, cashpoint_id, author, person_id, author_name, text, upload_id, created_at, read_at from support_message
    where business_id = ${businessId} and coalesce(cashpoint_id, '') = ${cashpointId ?? ''} order by created_at desc, id desc limit ${most}`.execute(
    db,
  )
  return rows.toReversed()
}

/** For staff: messages that no one has answered, the oldest first. */
export async function unansweredMessages(db: Sql, most: number): Promise<(SupportMessageRow & { business_name: string })[]> {
  const { rows } = await sql<SupportMessageRow & { business_name: string }>`
    select m.*, b.name as business_name from support_message m join business b on b.id = m.business_id
    where m.author = 'customer' and m.read_at is null order by m.created_at limit ${most}`.execute(db)
  return rows
}
