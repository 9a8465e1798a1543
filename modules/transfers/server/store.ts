import type { DemoContext } from '../../kernel/demo-context.ts'
import { createBatchLoader, type Database, type Sql, sql } from '../../../platform/db/index.ts'
import { SENDING_STANDINGS } from '../../businesses/index.ts'
import { insertStateMoves } from '../../ledger/index.ts'
import type { TransferAttemptRow, TransferRow } from './rows.ts'

/** Saving the same beneficiary again only updates the name, and puts a removed one back. Returns the id of the existing row. */
export async function saveBeneficiary(
  db: Sql,
  beneficiary: { id: string; businessId: string; name: string; accountNumber: string; bankCode: string; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into beneficiary (id, business_id, name, account_number, bank_code, created_at)
    values (${beneficiary.id}, ${beneficiary.businessId}, ${beneficiary.name}, ${beneficiary.accountNumber}, ${beneficiary.bankCode}, ${beneficiary.at})
    on conflict (business_id, account_number, bank_code) do update set name = excluded.name, removed_at = null
    returning id`.execute(db)
  return rows[0]!.id
}

/** `removedAt` null puts it back. False when the business has no such beneficiary. */
export async function setBeneficiaryRemoved(
  db: Sql,
  { id, businessId, removedAt }: { id: string; businessId: string; removedAt: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    update beneficiary set removed_at = ${removedAt} where id = ${id} and business_id = ${businessId} returning id`.execute(db)
  return rows.length > 0
}

/** Only for a transfer that is still pending: one that has ended is queried no more. */
export async function postponeQuery(db: Sql, transferId: string, until: Date): Promise<void> {
  await sql`update transfer set next_query_at = ${until} where id = ${transferId} and next_query_at is not null`.execute(db)
}

type SendingRequest = { transferId: string; at: Date }

/**
 * `held_back`: its business may not pay out now, and the transfer stays held. `nothing_to_send`: it is held without an
 * attempt to send, which is a fault. Null: another worker has begun it, or it has ended.
 */
export type SendingStart = { status: SendingStartStatus; transfer: TransferRow; attempt: TransferAttemptRow } | null
type SendingStartStatus = 'begun' | 'held_back' | 'nothing_to_send'

/**
 * Commits that the attempt is under way, before the call to the bank. Compare-and-set: of two workers with one
 * transfer, one begins, and only while its business may pay out. No money moves.
 */
export const beginSending = createBatchLoader(async ({ ledger }: Database, begins: readonly SendingRequest[]): Promise<SendingStart[]> => {
  // Locked in the same order as by the posting queue.
  const ordered = begins.toSorted((one, other) => (one.transferId < other.transferId ? -1 : 1))
  const ids = ordered.map(({ transferId }) => transferId)
  const [statuses, transfers, attempts] = await ledger.transaction(({ run, commit }) =>
    Promise.all([
      run(sql<{ transfer_id: string; how: SendingStartStatus }>`
    with free as materialized (
      select w.*, b.standing = any(${SENDING_STANDINGS}::text[]) as pays from unnest(${ids}::text[], ${ordered.map((begin) => begin.at)}::timestamptz[])
        as w(transfer_id, at)
      cross join lateral (select t.business_id from transfer t where t.id = w.transfer_id and t.state = 'held' for no key update) t
      cross join lateral (select b.standing from business b where b.id = t.business_id offset 0) b
    ), tried as (
      update transfer_attempt a set state = 'sent', sent_at = free.at from free
      where free.pays and a.transfer_id = free.transfer_id and a.is_live and a.state = 'written' returning a.id, a.transfer_id, a.sent_at
    ), moved as (
      update transfer t set state = 'sending', sent_at = coalesce(t.sent_at, tried.sent_at) from tried where t.id = tried.transfer_id
    ), trail as (
      ${insertStateMoves(sql`
      select 'transfer', transfer_id, 'held', 'sending', 'system', sent_at from tried
      union all select 'transfer_attempt', id, 'written', 'sent', 'system', sent_at from tried`)}
    )
    select transfer_id, 'begun' as how from tried
    union all select transfer_id, case when pays then 'nothing_to_send' else 'held_back' end from free where transfer_id not in (select transfer_id from tried)`),
      // The rows after the update, for the caller that has begun them.
      run(sql<TransferRow>`select * from transfer where id = any(${ids}::text[])`),
      run(sql<TransferAttemptRow>`select * from transfer_attempt where transfer_id = any(${ids}::text[]) and is_live`),
      commit(),
    ]),
  )
  const statusById = new Map(statuses.rows.map((row) => [row.transfer_id, row.how]))
  const transferById = new Map(transfers.rows.map((row) => [row.id, row]))
  const attemptById = new Map(attempts.rows.map((row) => [row.transfer_id, row]))
  return begins.map(({ transferId }) => {
    const begun = statusById.get(transferId)
    // Of two requests of one process for the same transfer, the first began.
    if (begun === 'begun') statusById.delete(transferId)
    return begun === undefined ? null : { status: begun, transfer: transferById.get(transferId)!, attempt: attemptById.get(transferId)! }
  })
})

/** Each business of the demo has its payees as saved beneficiaries. */
export async function insertDemoBeneficiaries({ db, idsAt, outgoing }: DemoContext): Promise<void> {
  const transfers = outgoing.filter(({ kind }) => kind === 'transfer')
  const known = [...new Map(transfers.map((each) => [`${each.businessId} ${each.beneficiary.account}`, each])).values()]
  await sql`
    insert into beneficiary (id, business_id, name, account_number, bank_code, created_at)
    select w.* from unnest(${known.map(({ requestedAt }) => idsAt(requestedAt).next('ben'))}::text[], ${known.map(({ businessId }) => businessId)}::text[],
      ${known.map(({ beneficiary }) => beneficiary.name)}::text[], ${known.map(({ beneficiary }) => beneficiary.account)}::text[],
      ${known.map(({ beneficiary }) => beneficiary.bankCode)}::text[], ${known.map(({ requestedAt }) => requestedAt)}::timestamptz[])
      as w(id, business_id, name, account_number, bank_code, created_at)`.execute(db.system)
}
