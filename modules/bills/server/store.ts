import { type Sql, sql } from '../../../platform/db/index.ts'

export async function storeBalance(
  db: Sql,
  told: { partner: string; toldKobo: bigint; bookedKobo: bigint; reservedKobo: bigint; at: Date },
): Promise<void> {
  await sql`
    insert into biller_balance (partner, told, booked, reserved, told_at)
    values (${told.partner}, ${told.toldKobo}, ${told.bookedKobo}, ${told.reservedKobo}, ${told.at})`.execute(db)
}

/** An alarm was raised about a top-up that has left and not arrived. */
export async function recordTopUpAlarm(db: Sql, id: string, at: Date): Promise<void> {
  await sql`update bill_top_up set alarmed_at = ${at} where id = ${id} and state = 'on_its_way'`.execute(db)
}

/** Counts one more text message; false when there were enough, or one was sent a moment ago. */
export async function countTokenText(db: Sql, asked: { id: string; businessId: string; most: number; sentBefore: Date; at: Date }): Promise<boolean> {
  const { rows } = await sql`
    update bill_purchase set texts_sent = texts_sent + 1, text_sent_at = ${asked.at}
    where id = ${asked.id} and business_id = ${asked.businessId} and token is not null and texts_sent < ${asked.most}
      and (text_sent_at is null or text_sent_at <= ${asked.sentBefore}) returning id`.execute(db)
  return rows.length > 0
}

/** Sets when tokens are asked for next. One that came in the meantime stays as it is. */
export async function planTokenAsks(db: Sql, asks: readonly { id: string; state: 'awaited' | 'at_desk'; at: Date }[]): Promise<void> {
  await sql`
    update bill_purchase p set token_asked = token_asked + 1, token_next_ask_at = n.at, token_state = n.state
    from unnest(${asks.map(({ id }) => id)}::text[], ${asks.map(({ state }) => state)}::text[], ${asks.map(({ at }) => at)}::timestamptz[]) n(id, state, at)
    where p.id = n.id and p.token_next_ask_at is not null`.execute(db)
}
