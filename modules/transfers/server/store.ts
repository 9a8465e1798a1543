import { type Database, type Sql, sql, together } from '../../../platform/db/index.ts'
import { PAYING_STANDINGS } from '../../businesses/index.ts'

/** Saving somebody a second time only brings the name up to date. Answers the id that stands. */
export async function saveBeneficiary(
  db: Sql,
  beneficiary: { id: string; businessId: string; name: string; accountNumber: string; bankCode: string; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into beneficiary (id, business_id, name, account_number, bank_code, created_at)
    values (${beneficiary.id}, ${beneficiary.businessId}, ${beneficiary.name}, ${beneficiary.accountNumber}, ${beneficiary.bankCode}, ${beneficiary.at})
    on conflict (business_id, account_number, bank_code) do update set name = excluded.name
    returning id`.execute(db)
  return rows[0]!.id
}

type Begin = { transferId: string; attemptId: string; at: Date }

/** `held_back`: its business may not pay out now, and it stays as it was. */
export type Begun = 'begun' | 'held_back' | 'begun_by_another'

/**
 * The attempt is under way: committed before the call to the bank, and compared and set, so that of two who take up one
 * transfer one begins; and only while its business may pay out. No money moves.
 */
export const beginSending = together(async ({ lane }: Database, begins: readonly Begin[]): Promise<Begun[]> => {
  // Locked in the order in which the lane locks them.
  const asked = begins.toSorted((one, other) => (one.transferId < other.transferId ? -1 : 1))
  const { rows } = await lane.transaction(({ run }) =>
    run(sql<{ transfer_id: string; begun: Begun }>`
    with free as materialized (
      select w.*, b.standing = any(${PAYING_STANDINGS}::text[]) as pays from unnest(${asked.map((begin) => begin.transferId)}::text[], ${asked.map((begin) => begin.attemptId)}::text[], ${asked.map((begin) => begin.at)}::timestamptz[])
        as w(transfer_id, attempt_id, at)
      cross join lateral (select t.business_id from transfer t where t.id = w.transfer_id and t.state = 'held' for no key update) t
      cross join lateral (select b.standing from business b where b.id = t.business_id offset 0) b
    ), tried as (
      update transfer_attempt a set state = 'sent', sent_at = free.at from free
      where free.pays and a.id = free.attempt_id and a.transfer_id = free.transfer_id and a.state = 'written' returning a.id, a.transfer_id, a.sent_at
    ), moved as (
      update transfer t set state = 'sending', sent_at = coalesce(t.sent_at, tried.sent_at) from tried where t.id = tried.transfer_id
    ), trail as (
      insert into state_move (subject_table, subject_id, from_state, to_state, actor, moved_at)
      select 'transfer', transfer_id, 'held', 'sending', 'system', sent_at from tried
      union all select 'transfer_attempt', id, 'written', 'sent', 'system', sent_at from tried
    )
    select transfer_id, 'begun' as begun from tried union all select transfer_id, 'held_back' from free where not pays`),
  )
  const begun = new Map(rows.map((row) => [row.transfer_id, row.begun]))
  return begins.map(({ transferId }) => {
    const done = begun.get(transferId) ?? 'begun_by_another'
    // Of two askers of one process the first began.
    if (done === 'begun') begun.delete(transferId)
    return done
  })
})
