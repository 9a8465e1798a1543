import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import type { DrawerEntryRow } from '../rows.generated.ts'
import type { CountedNotes, ShiftRow } from '../rows.ts'
import { paymentsOfOpenShift } from './queries.ts'

/** The next shift of a cashpoint. False where one is open: another device was faster. */
export async function insertShift(
  tx: Sql,
  row: Pick<ShiftRow, 'id' | 'business_id' | 'cashpoint_id' | 'float_amount' | 'left_before' | 'opened_by' | 'opened_at'>,
): Promise<boolean> {
  const done = await sql`
    insert into shift (id, business_id, cashpoint_id, number, state, float_amount, left_before, opened_by, opened_at)
    select ${row.id}, ${row.business_id}, ${row.cashpoint_id}, coalesce(max(number), 0) + 1, 'open', ${row.float_amount}::bigint, ${row.left_before}::bigint,
      ${row.opened_by}, ${row.opened_at}::timestamptz
    from shift where cashpoint_id = ${row.cashpoint_id}
    on conflict do nothing`.execute(tx)
  return done.numAffectedRows === 1n
}

/** Holds the open shift until the commit. False: it has ended. */
export async function lockOpenShift(tx: Sql, id: string, businessId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from shift where id = ${id} and business_id = ${businessId} and state = 'open' for update`.execute(tx)
  return rows.length > 0
}

/** Entries of one shift do not wait for each other, and its closing waits for them. */
export async function holdOpenShift(tx: Sql, id: string, businessId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from shift where id = ${id} and business_id = ${businessId} and state = 'open' for share`.execute(tx)
  return rows.length > 0
}

export async function insertDrawerEntry(tx: Sql, row: DrawerEntryRow): Promise<void> {
  await sql`
    insert into drawer_entry (id, business_id, shift_id, kind, amount, note, created_by, created_at)
    values (${row.id}, ${row.business_id}, ${row.shift_id}, ${row.kind}, ${row.amount}, ${row.note}, ${row.created_by}, ${row.created_at})`.execute(
    tx,
  )
}

export async function saveCount(tx: Sql, id: string, { notes, counted }: { notes: CountedNotes; counted: Kobo }): Promise<void> {
  await sql`
    update shift set notes = ${JSON.stringify(notes)}::jsonb, counted = ${counted}, counts = counts + 1 where id = ${id} and state = 'open'`.execute(
    tx,
  )
}

/** The payments that the shift counts, for good. The caller holds the shift. */
export async function takePayments(tx: Sql, id: string): Promise<void> {
  await sql`
    insert into shift_payment (collection_id, shift_id, business_id, amount, channel)
    select o.subject_id, s.id, s.business_id, o.amount, o.channel from shift s join lateral (${paymentsOfOpenShift}) o on true
    where s.id = ${id} and s.state = 'open'`.execute(tx)
}

export async function endShift(
  tx: Sql,
  id: string,
  end: { state: 'closed' | 'uncounted'; expected: Kobo | null; reason: ShiftRow['reason']; by: string; at: Date },
): Promise<void> {
  const uncounted = end.state === 'uncounted' ? sql`, counted = null, notes = null` : sql``
  await sql`
    update shift set state = ${end.state}, expected = ${end.expected}, reason = ${end.reason}, closed_by = ${end.by}, closed_at = ${end.at} ${uncounted}
    where id = ${id} and state = 'open'`.execute(tx)
}

/** The cashier is asked to count, once an hour at most. False: asked a moment ago. */
export async function saveCountRequest(tx: Sql, id: string, at: Date, before: Date): Promise<boolean> {
  const done = await sql`
    update shift set asked_at = ${at} where id = ${id} and state = 'open' and (asked_at is null or asked_at < ${before})`.execute(tx)
  return done.numAffectedRows === 1n
}
