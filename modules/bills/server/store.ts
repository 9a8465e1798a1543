import { type Sql, sql } from '../../../platform/db/index.ts'

export async function storeBalance(
  db: Sql,
  balance: { partner: string; answeredKobo: bigint; bookedKobo: bigint; reservedKobo: bigint; at: Date },
): Promise<void> {
  await sql`
    insert into biller_balance (partner, told, booked, reserved, told_at)
    values (${balance.partner}, ${balance.answeredKobo}, ${balance.bookedKobo}, ${balance.reservedKobo}, ${balance.at})`.execute(db)
}

/** An alarm was raised about a top-up that has left and not arrived. */
export async function recordTopUpAlarm(db: Sql, id: string, at: Date): Promise<void> {
  await sql`update bill_top_up set alarmed_at = ${at} where id = ${id} and state = 'on_its_way'`.execute(db)
}

/** Counts one more text message; false when there were enough, or one was sent a moment ago. */
export async function countTokenText(
  db: Sql,
  input: { id: string; businessId: string; limit: number; sentBefore: Date; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update bill_purchase set texts_sent = texts_sent + 1, text_sent_at = ${input.at}
    where id = ${input.id} and business_id = ${input.businessId} and token is not null and texts_sent < ${input.limit}
      and (text_sent_at is null or text_sent_at <= ${input.sentBefore}) returning id`.execute(db)
  return rows.length > 0
}

/** Sets when tokens are asked for next. One that came in the meantime stays as it is. */
export async function planTokenAsks(db: Sql, asks: readonly { id: string; state: 'awaited' | 'at_desk'; at: Date }[]): Promise<void> {
  await sql`
    update bill_purchase p set token_asked = token_asked + 1, token_next_ask_at = n.at, token_state = n.state
    from unnest(${asks.map(({ id }) => id)}::text[], ${asks.map(({ state }) => state)}::text[], ${asks.map(({ at }) => at)}::timestamptz[]) n(id, state, at)
    where p.id = n.id and p.token_next_ask_at is not null`.execute(db)
}
