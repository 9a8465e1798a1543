import { type Sql, sql } from '../../../platform/db/index.ts'

/** The maximum in one statement, which has a timeout of five seconds. */
const PAGE = 10_000

/** Deletes the minutes before an instant, oldest first. */
export async function deleteOldMinutes(db: Sql, before: Date, page = PAGE): Promise<void> {
  for (let deleted = page; deleted === page;) {
    const { numAffectedRows } = await sql`
      delete from received_minute m using (select business_id, minute from received_minute where minute < ${before} order by minute limit ${page}) old
      where (m.business_id, m.minute) = (old.business_id, old.minute)`.execute(db)
    deleted = Number(numAffectedRows)
  }
}

/** The time up to which payments were read for the search of counterparties: at first the time of the first business. Null before there is one. */
export async function counterpartiesReadTo(db: Sql): Promise<Date | null> {
  const { rows } = await sql<{ read_to: Date | null }>`
    select coalesce((select read_to from counterparty_search_cursor), (select min(created_at) from business)) as read_to`.execute(db)
  return rows[0]!.read_to
}

/**
 * Adds who paid and was paid in a time to the search of counterparties, where the account is known, and moves the cursor to its end. Returns the
 * number of accounts and names in that time.
 */
export async function addCounterparties(tx: Sql, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with met as (
      select business_id, payer_account, payer_bank_code, payer_name, min(payer_bank_name) as bank_name from collection
      where posted_at >= ${from} and posted_at < ${to} and payer_account <> '' group by 1, 2, 3, 4
      union
      select business_id, beneficiary_account, beneficiary_bank_code, beneficiary_name, min(beneficiary_bank_name) from transfer
      where created_at >= ${from} and created_at < ${to} and beneficiary_account <> '' group by 1, 2, 3, 4
    ), added as (
      insert into counterparty_search (business_id, account_number, bank_code, name, bank_name) select * from met on conflict do nothing
    )
    select count(*)::int as count from met`.execute(tx)
  await sql`
    insert into counterparty_search_cursor (read_to) values (${to})
    on conflict (single) do update set read_to = excluded.read_to`.execute(tx)
  return rows[0]!.count
}

/** Whether payments have reached the webhook of their business, by the records behind their lines. */
export async function setWebhookSent(tx: Sql, businessId: string, subjectIds: readonly string[], isSent: boolean): Promise<void> {
  if (subjectIds.length === 0) return
  await sql`
    update history_item set webhook_sent = ${isSent} where subject_id = any(${subjectIds}::text[]) and business_id = ${businessId}`.execute(tx)
}

/** Adds to what people say about a line; the other facts stay. */
export async function annotateItem(
  tx: Sql,
  item: { id: string; business_id: string },
  facts: {
    category?: { id: string; name: string }
    pictureUploadId?: string
    payerConfirmedAt?: Date
    disputeStatus?: 'pending' | 'resolved'
  },
  at: Date,
): Promise<void> {
  const { category, pictureUploadId = null, payerConfirmedAt = null, disputeStatus = null } = facts
  await sql`
    insert into history_annotation as a (item_id, business_id, category_id, category_name, picture_upload_id, payer_confirmed_at, dispute_status, updated_at)
    values (${item.id}, ${item.business_id}, ${category?.id ?? null}, ${category?.name ?? null}, ${pictureUploadId}, ${payerConfirmedAt},
            coalesce(${disputeStatus}::text, 'non'), ${at})
    on conflict (item_id) do update set
      category_id = coalesce(excluded.category_id, a.category_id), category_name = coalesce(excluded.category_name, a.category_name),
      picture_upload_id = coalesce(excluded.picture_upload_id, a.picture_upload_id),
      payer_confirmed_at = coalesce(excluded.payer_confirmed_at, a.payer_confirmed_at),
      dispute_status = coalesce(${disputeStatus}::text, a.dispute_status), updated_at = excluded.updated_at`.execute(tx)
}
