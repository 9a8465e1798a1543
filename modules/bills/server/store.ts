import { type Sql, sql } from '../../../platform/db/index.ts'

export async function storeBalance(
  db: Sql,
  told: { partner: string; toldKobo: bigint; bookedKobo: bigint; reservedKobo: bigint; at: Date },
): Promise<void> {
  await sql`
    insert into biller_balance (partner, told, booked, reserved, told_at)
    values (${told.partner}, ${told.toldKobo}, ${told.bookedKobo}, ${told.reservedKobo}, ${told.at})`.execute(db)
}

/** Counts one more text message; false when there were enough, or one was sent a moment ago. */
export async function countTokenText(db: Sql, asked: { id: string; businessId: string; most: number; sentBefore: Date; at: Date }): Promise<boolean> {
  const { rows } = await sql`
    update bill_purchase set texts_sent = texts_sent + 1, text_sent_at = ${asked.at}
    where id = ${asked.id} and business_id = ${asked.businessId} and token is not null and texts_sent < ${asked.most}
      and (text_sent_at is null or text_sent_at <= ${asked.sentBefore}) returning id`.execute(db)
  return rows.length > 0
}
