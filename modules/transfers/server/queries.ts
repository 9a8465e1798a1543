import { defineListLookup, defineLookup, type Sql, sql } from '../../../platform/db/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import type { ActivityNames } from '../../kernel/activity-declaration.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { MAX_BENEFICIARIES } from '../contract.ts'
import { kindsThat } from './payment-kinds.ts'
import type { BeneficiaryRow, TransferAnswerRow } from './rows.generated.ts'
import type { BusySender, FirstPayment, PaymentsToWatch } from '../../risk/index.ts'
import type { TransferAttemptRow, TransferRow } from './rows.ts'

export const transferById = defineLookup<string, TransferRow>('text', (id) => sql`select * from transfer where id = ${id}`)

export const transferByReference = defineLookup<{ businessId: string; reference: string }, TransferRow>(
  { businessId: 'text', reference: 'text' },
  ({ businessId, reference }) => sql`select * from transfer where business_id = ${businessId} and reference = ${reference}`,
)

/** The attempt that is not rejected: there is at most one. */
export const liveAttempt = defineLookup<string, TransferAttemptRow>(
  'text',
  (transferId) => sql`select * from transfer_attempt where transfer_id = ${transferId} and is_live`,
)

/** All attempts, the first one first. */
export async function attemptsOf(db: Sql, transferId: string): Promise<TransferAttemptRow[]> {
  const { rows } = await sql<TransferAttemptRow>`select * from transfer_attempt where transfer_id = ${transferId} order by number`.execute(db)
  return rows
}

/** The attempt that the bank has paid. */
export async function acceptedAttempt(db: Sql, transferId: string): Promise<TransferAttemptRow | null> {
  const { rows } = await sql<TransferAttemptRow>`select * from transfer_attempt where transfer_id = ${transferId} and state = 'accepted'`.execute(db)
  return rows[0] ?? null
}

/** The references at the bank, of those given, that belong to payments of ours. */
export async function findOwnReferences(db: Sql, partner: string, references: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`
    select partner_reference as reference from transfer_attempt where partner = ${partner} and partner_reference = any(${references}::text[])`.execute(
    db,
  )
  return new Set(rows.map((row) => row.reference))
}

/** The request that was answered: the payment itself, a status query or a return query; or `statement`, without a request. */
export type Answer = Pick<TransferAnswerRow, 'asked' | 'outcome' | 'code' | 'message' | 'session_id' | 'answered_at'>

/** An attempt with each of its answers; without an answer, one row. */
export type AnswerRow = Pick<TransferAttemptRow, 'sent_at'> & (Answer | Record<'asked', null>)

/** A payment in review is queried each hour without an end. This is more than a week of answers, the newest. */
const MAX_ANSWERS = 200

/** The newest answers of all attempts, the newest first. */
export async function bankAnswersOf(db: Sql, transferId: string): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    select asked, outcome, code, message, session_id, answered_at from transfer_answer
    where transfer_id = ${transferId} order by id desc limit ${MAX_ANSWERS}`.execute(db)
  return rows
}

/** Only for transfers of this business: another business's transfer id gives nothing. */
export const answersOf = defineListLookup<{ businessId: string; transferId: string }, AnswerRow>(
  { businessId: 'text', transferId: 'text' },
  ({ businessId, transferId }) => sql`
    select business_id, sent_at, asked, outcome, code, message, session_id, answered_at from (
      select t.business_id, a.id, t.sent_at, a.asked, a.outcome, a.code, a.message, a.session_id, a.answered_at
      from transfer_attempt t left join transfer_answer a on a.attempt_id = t.id and a.transfer_id = t.transfer_id
      where t.transfer_id = ${transferId} and t.business_id = ${businessId} order by a.id desc limit ${MAX_ANSWERS}) newest
    order by id`,
)

/** Ids of the transfers with this reference, or with an answer of the bank under this session id. */
export const transfersBy = (businessId: string, printed: string) => sql`
  select id as subject_id from transfer where business_id = ${businessId} and reference = ${printed}
  union all select transfer_id from transfer_answer where business_id = ${businessId} and session_id = ${printed}`

/** The same amount to the same account a moment ago: perhaps the same intent, sent twice. */
export async function findRecentDuplicate(
  db: Sql,
  twin: { businessId: string; account: string; bankCode: string; amountKobo: Kobo; since: Date },
): Promise<Pick<TransferRow, 'id' | 'created_at'> | null> {
  const { rows } = await sql<Pick<TransferRow, 'id' | 'created_at'>>`
    select id, created_at from transfer
    where business_id = ${twin.businessId} and created_at >= ${twin.since} and beneficiary_account = ${twin.account} and beneficiary_bank_code = ${twin.bankCode}
      and amount = ${twin.amountKobo} and state not in ('failed', 'returned', 'cancelled')
    order by created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function hasPaidBefore(db: Sql, businessId: string, account: string, bankCode: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transfer where business_id = ${businessId} and beneficiary_account = ${account} and beneficiary_bank_code = ${bankCode} and state = 'settled' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** `bank`: the name of the bank. `last_paid`: the time of the last payment that arrived there. */
export type ListedBeneficiary = Pick<BeneficiaryRow, 'id' | 'name' | 'account_number' | 'bank_code'> & { bank: string; last_paid: Date | null }

export async function beneficiariesOf(db: Sql, businessId: string): Promise<ListedBeneficiary[]> {
  const { rows } = await sql<ListedBeneficiary>`
    select b.*, paid.created_at as last_paid from (
      select b.id, b.name, b.account_number, b.bank_code, i.name as bank from beneficiary b join institution i on i.code = b.bank_code
      where b.business_id = ${businessId} and b.removed_at is null order by b.name, b.id limit ${MAX_BENEFICIARIES}) b
    left join lateral (
      select t.created_at from transfer t
      where t.business_id = ${businessId} and t.beneficiary_account = b.account_number and t.beneficiary_bank_code = b.bank_code and t.state = 'settled'
      order by t.created_at desc limit 1) paid on true
    order by b.name, b.id`.execute(db)
  return rows
}

/**
 * Transfers that are overdue because their job or its worker was lost. Transfers whose job still waits in the queue are
 * left out. Those of a job batch are not: the second job finds them done.
 */
export async function findOverdueTransfers(db: Sql, waitedSince: Date): Promise<Pick<TransferRow, 'id' | 'state'>[]> {
  const { rows } = await sql<Pick<TransferRow, 'id' | 'state'>>`
    select id, state from transfer
    where is_open and state <> 'review'
      and case when state = 'held' or next_query_at is null then created_at < ${waitedSince} else next_query_at < ${waitedSince} end
      and case state when 'held' then 'transfer-send:' else 'transfer-query:' end || id not in (select key from jobs_untried())
    order by created_at limit 500`.execute(db)
  return rows
}

/** Transfers in these states that have been pending, or waiting to be sent, past a threshold without its alarm. */
export async function findPendingPastThreshold(
  db: Sql,
  states: readonly TransferRow['state'][],
  marksMs: readonly number[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from transfer cross join lateral coalesce(sent_at, created_at) as begun
    where is_open and state = any(${states}::text[]) and exists (
      select from unnest(${marksMs}::float8[]) as m(ms), make_interval(secs => m.ms / 1000) as passed
      where begun + passed <= ${now} and coalesce(doubt_told_at, begun) < begun + passed)
    order by begun limit 500`.execute(db)
  return rows.map((row) => row.id)
}

/** Transfers in review whose query is overdue: the job was lost. */
export async function findReviewsDueForQuery(db: Sql, waitedSince: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from transfer where is_open and state = 'review' and (next_query_at is null or next_query_at < ${waitedSince})
      and 'transfer-query:' || id not in (select key from jobs_untried())
    order by created_at limit 500`.execute(db)
  return rows.map((row) => row.id)
}

const MAX_WATCHED = 200
const WATCHED_KINDS = kindsThat(({ isWatched }) => isWatched)

/** Lines of a bulk run count with their sum only: a run has many. */
async function busySenders(db: Sql, since: Date, { payments, sumKobo }: { payments: number; sumKobo: Kobo }): Promise<BusySender[]> {
  const { rows } = await sql<BusySender>`
    select business_id as "businessId", (count(*) filter (where kind <> 'bulk_line'))::int as payments, sum(amount)::bigint as "sumKobo"
    from transfer where created_at >= ${since} and kind = any(${WATCHED_KINDS}) and state <> 'failed'
    group by 1 having count(*) filter (where kind <> 'bulk_line') > ${payments} or sum(amount) > ${sumKobo} limit ${MAX_WATCHED}`.execute(db)
  return rows
}

async function largeFirstPayments(db: Sql, since: Date, leastKobo: Kobo): Promise<FirstPayment[]> {
  const { rows } = await sql<FirstPayment>`
    select t.id, t.business_id as "businessId", t.amount as "amountKobo", t.beneficiary_name as beneficiary, t.beneficiary_bank_name as bank, t.created_at as at
    from transfer t where t.created_at >= ${since} and t.kind = 'transfer' and t.route <> 'own' and t.amount >= ${leastKobo}
      and not exists (
        select from transfer e where e.business_id = t.business_id and e.beneficiary_account = t.beneficiary_account
          and e.beneficiary_bank_code = t.beneficiary_bank_code and e.created_at < t.created_at and e.state <> 'failed')
    limit ${MAX_WATCHED}`.execute(db)
  return rows
}

export const watchedPayments: PaymentsToWatch = { busySenders, largeFirstPayments }

/** Payments by their payees and the banks of these. */
export const payees: ActivityNames = async (db, businessId, ids) => {
  const { rows } = await sql<{ id: string; name: string; place: string }>`
    select id, beneficiary_name as name, beneficiary_bank_name as place from transfer where id = any (${[...ids]}::text[]) and business_id = ${businessId}`.execute(
    db,
  )
  return new Map(rows.map(({ id, name, place }) => [id, [nameCase(name), place].filter(Boolean).join(', ')]))
}
