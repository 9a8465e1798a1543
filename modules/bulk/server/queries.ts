import { type Sql, sql } from '../../../platform/db/index.ts'
import type { ActivityNames } from '../../kernel/activity-declaration.ts'
import { foldName } from '../../../platform/nigeria/fold-name.ts'
import { BULK_PAGE_SIZE, BULK_POLL_ROWS, MAX_GROUPS } from '../contract.ts'
import type { BulkBeneficiaryRow, BulkGroupRow, BulkLineRow, BulkRunRow, BulkUploadRow, BulkUploadRowRow } from './rows.ts'
import { PAYING_STATES } from './states.ts'

/** Sorts behind every id. */
const AFTER_ALL = '~'

/** `open_run`: the newest run while it is being paid. */
export type ListedGroup = BulkGroupRow & { open_run: string | null }

const GROUP = sql`
  select g.*, (select r.id from bulk_run r where r.id = g.last_run_id and r.state = any(${PAYING_STATES}::text[])) as open_run from bulk_group g`

export async function groupsOf(db: Sql, businessId: string): Promise<ListedGroup[]> {
  const { rows } = await sql<ListedGroup>`
    ${GROUP} where g.business_id = ${businessId} and g.removed_at is null order by g.created_at desc limit ${MAX_GROUPS}`.execute(db)
  return rows
}

/** A group that has not been deleted. */
export async function findGroup(db: Sql, businessId: string, id: string): Promise<ListedGroup | null> {
  const { rows } = await sql<ListedGroup>`${GROUP} where g.id = ${id} and g.business_id = ${businessId} and g.removed_at is null`.execute(db)
  return rows[0] ?? null
}

export type ListedBeneficiary = BulkBeneficiaryRow & { bank_name: string }

const BENEFICIARY = sql`select b.*, i.name as bank_name from bulk_beneficiary b join institution i on i.code = b.bank_code`

/** The newest first. A search reads the beneficiaries of one group, which are at most 10,000. One row more than a page. */
export async function beneficiariesOf(
  db: Sql,
  query: { businessId: string; groupId: string; skip: number; after: string | null; search: string },
): Promise<ListedBeneficiary[]> {
  const words = foldName(query.search)
    .split(/\s+/)
    .filter((word) => word !== '')
  const { rows } = await sql<ListedBeneficiary>`
    ${BENEFICIARY} where b.group_id = ${query.groupId} and b.business_id = ${query.businessId} and b.id < ${query.after ?? AFTER_ALL}
      and not exists (select from unnest(${words}::text[]) w(word) where position(w.word in b.search) = 0)
    order by b.id desc offset ${query.skip} limit ${BULK_PAGE_SIZE + 1}`.execute(db)
  return rows
}

export async function findBeneficiary(db: Sql, businessId: string, id: string): Promise<ListedBeneficiary | null> {
  const { rows } = await sql<ListedBeneficiary>`${BENEFICIARY} where b.id = ${id} and b.business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

/** In the order of their accounts, which makes the same people the same copy. */
export async function beneficiaryPage(
  db: Sql,
  group: Pick<BulkGroupRow, 'id' | 'business_id'>,
  after: { account_number: string; bank_code: string } | null,
  size: number,
): Promise<ListedBeneficiary[]> {
  const { rows } = await sql<ListedBeneficiary>`
    ${BENEFICIARY} where b.group_id = ${group.id} and b.business_id = ${group.business_id}
      and (b.account_number, b.bank_code) > (${after?.account_number ?? ''}, ${after?.bank_code ?? ''})
    order by b.account_number, b.bank_code limit ${size}`.execute(db)
  return rows
}

/** Names of beneficiaries of a group, in the order of their accounts. */
export async function beneficiaryNames(
  db: Sql,
  group: Pick<BulkGroupRow, 'id' | 'business_id'>,
  ids: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from bulk_beneficiary where group_id = ${group.id} and business_id = ${group.business_id} and id = any(${[...ids]}::text[])
    order by account_number, bank_code limit ${limit}`.execute(db)
  return rows.map(({ name }) => name)
}

/** `held`: what the hold of the run has left. */
export type LoadedRun = BulkRunRow & { held: bigint }

const RUN = sql`select r.*, coalesce(h.remaining, 0)::bigint as held from bulk_run r left join hold h on h.id = r.hold_id`

export async function runById(db: Sql, id: string): Promise<LoadedRun | null> {
  const { rows } = await sql<LoadedRun>`${RUN} where r.id = ${id} and r.state <> 'draft'`.execute(db)
  return rows[0] ?? null
}

/** A run that was paid. */
export async function findRun(db: Sql, businessId: string, id: string): Promise<LoadedRun | null> {
  const { rows } = await sql<LoadedRun>`${RUN} where r.id = ${id} and r.business_id = ${businessId} and r.state <> 'draft'`.execute(db)
  return rows[0] ?? null
}

export async function runByRequest(db: Sql, businessId: string, requestId: string): Promise<BulkRunRow | null> {
  const { rows } = await sql<BulkRunRow>`
    select * from bulk_run where business_id = ${businessId} and request_id = ${requestId} and state <> 'draft'`.execute(db)
  return rows[0] ?? null
}

/** The copy of this request is being paid, or was left by a crash. */
export async function hasDraft(db: Sql, businessId: string, requestId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from bulk_run where business_id = ${businessId} and request_id = ${requestId} and state = 'draft'`.execute(db)
  return rows.length > 0
}

/** The newest first, one more than a page. */
export async function runsOf(db: Sql, businessId: string, after: string | null): Promise<LoadedRun[]> {
  const { rows } = await sql<LoadedRun>`
    ${RUN} where r.business_id = ${businessId} and r.state <> 'draft' and r.id < ${after ?? AFTER_ALL}
    order by r.created_at desc, r.id desc limit ${BULK_PAGE_SIZE + 1}`.execute(db)
  return rows
}

/** `transfer_state`: of the payment of the newest round. */
export type LoadedLine = BulkLineRow & { transfer_state: string | null }

export type LineFilter = 'all' | 'failed' | 'processed'

/** In the order of the list, one more than a page. `failed` means in this round, or returned. */
export async function linesOf(
  db: Sql,
  run: Pick<BulkRunRow, 'id' | 'business_id' | 'round'>,
  filter: LineFilter,
  after: number,
): Promise<LoadedLine[]> {
  const chosen = {
    all: sql`true`,
    failed: sql`(l.state = 'failed' and l.round = ${run.round} or l.state = 'returned')`,
    processed: sql`(l.state in ('settled', 'returned') or l.state = 'failed' and l.round = ${run.round})`,
  }[filter]
  const { rows } = await sql<LoadedLine>`
    select l.*, t.state as transfer_state from bulk_line l left join transfer t on t.id = l.transfer_id
    where l.run_id = ${run.id} and l.business_id = ${run.business_id} and l.number > ${after} and ${chosen} order by l.number limit ${BULK_POLL_ROWS + 1}`.execute(
    db,
  )
  return rows
}

export async function findLine(db: Sql, run: Pick<BulkRunRow, 'id' | 'business_id'>, id: string): Promise<LoadedLine | null> {
  const { rows } = await sql<LoadedLine>`
    select l.*, t.state as transfer_state from bulk_line l left join transfer t on t.id = l.transfer_id
    where l.id = ${id} and l.run_id = ${run.id} and l.business_id = ${run.business_id}`.execute(db)
  return rows[0] ?? null
}

/** Whether the run pays this account already. A run has at most 10,000 lines. */
export async function hasLineFor(db: Sql, run: Pick<BulkRunRow, 'id' | 'business_id'>, accountNumber: string, bankCode: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bulk_line where run_id = ${run.id} and business_id = ${run.business_id} and account_number = ${accountNumber} and bank_code = ${bankCode}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Lines that wait to be sent in this round, with the state of the payment that they follow. */
export async function dueLines(db: Sql, run: Pick<BulkRunRow, 'id' | 'business_id' | 'round'>, limit: number): Promise<LoadedLine[]> {
  const { rows } = await sql<LoadedLine>`
    select l.*, t.state as transfer_state from bulk_line l left join transfer t on t.id = l.transfer_id
    where l.run_id = ${run.id} and l.business_id = ${run.business_id} and l.round < ${run.round} and l.state in ('queued', 'failed') order by l.round, l.number limit ${limit}`.execute(
    db,
  )
  return rows
}

/** `renamed`: rows that failed only because their bank has another name for the account. */
export type LoadedUpload = BulkUploadRow & { renamed: number }

export async function findUpload(db: Sql, businessId: string, groupId: string, id: string | undefined): Promise<LoadedUpload | null> {
  const { rows } = await sql<LoadedUpload>`
    select u.*, (select count(*)::int from bulk_upload_row r where r.upload_id = u.id and r.state = 'failed' and r.bank_account_name is not null) as renamed
    from bulk_upload u where u.business_id = ${businessId} and u.group_id = ${groupId} and ${id === undefined ? sql`true` : sql`u.id = ${id}`}
    order by u.created_at desc, u.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function uploadById(db: Sql, id: string): Promise<BulkUploadRow | null> {
  const { rows } = await sql<BulkUploadRow>`select * from bulk_upload where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function uploadByRequest(db: Sql, businessId: string, requestId: string): Promise<BulkUploadRow | null> {
  const { rows } = await sql<BulkUploadRow>`select * from bulk_upload where business_id = ${businessId} and request_id = ${requestId}`.execute(db)
  return rows[0] ?? null
}

/** Rows of uploads of a business since an instant. */
export async function uploadedSince(db: Sql, businessId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(row_count), 0)::int as rows from bulk_upload where business_id = ${businessId} and created_at >= ${since}`.execute(db)
  return rows[0]!.rows
}

/** Rows with a result, in the order of the file, one more than a page. */
export async function uploadResults(
  db: Sql,
  upload: Pick<BulkUploadRow, 'id' | 'business_id'>,
  only: 'failed' | undefined,
  after: number,
): Promise<BulkUploadRowRow[]> {
  const { rows } = await sql<BulkUploadRowRow>`
    select * from bulk_upload_row where upload_id = ${upload.id} and business_id = ${upload.business_id} and number > ${after} and ${only === 'failed' ? sql`state = 'failed'` : sql`state <> 'waiting'`}
    order by number limit ${BULK_POLL_ROWS + 1}`.execute(db)
  return rows
}

export async function waitingRows(db: Sql, uploadId: string, limit: number): Promise<BulkUploadRowRow[]> {
  const { rows } = await sql<BulkUploadRowRow>`
    select * from bulk_upload_row where upload_id = ${uploadId} and state = 'waiting' order by number limit ${limit}`.execute(db)
  return rows
}

/** Runs that wait for a job that was lost, runs whose time to retry is over, and drafts that nobody paid. */
export async function runsToSweep(db: Sql, now: Date, draftsBefore: Date): Promise<Pick<BulkRunRow, 'id' | 'business_id' | 'state'>[]> {
  const { rows } = await sql<Pick<BulkRunRow, 'id' | 'business_id' | 'state'>>`
    select id, business_id, state from bulk_run
    where state in ('draft', 'reserved', 'running', 'paused', 'stopping', 'finished_with_failures')
      and case state when 'draft' then created_at < ${draftsBefore} when 'finished_with_failures' then retry_until < ${now}
        when 'running' then queued > 0 and 'bulk-dispatch:' || id not in (select key from jobs_untried()) else false end
    order by created_at limit 500`.execute(db)
  return rows
}

export async function uploadsToSweep(db: Sql, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bulk_upload where state = 'checking' and created_at < ${before} and 'bulk-upload:' || id not in (select key from jobs_untried())
    order by created_at limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

/** The payments of lines that the bank has not answered clearly. */
export async function unclearPayments(db: Sql, run: Pick<BulkRunRow, 'id' | 'business_id'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from bulk_line l join transfer t on t.id = l.transfer_id
    where l.run_id = ${run.id} and l.business_id = ${run.business_id} and l.state = 'sending' and t.state in ('pending', 'unclear') limit 500`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export type WaitingRun = Pick<
  BulkRunRow,
  'id' | 'title' | 'failed' | 'failed_amount' | 'queued' | 'queued_amount' | 'created_at' | 'ended_at' | 'retry_until'
> & {
  state: 'paused' | 'finished_with_failures'
}

/** Runs that a person can go on with: somebody paused them, or payments failed that can still be sent again. */
export async function waitingRuns(db: Sql, businessId: string, at: Date, limit: number): Promise<WaitingRun[]> {
  const { rows } = await sql<WaitingRun>`
    select id, title, state, failed, failed_amount, queued, queued_amount, created_at, ended_at, retry_until from bulk_run
    where business_id = ${businessId} and state in ('paused', 'finished_with_failures') and (state = 'paused' or retry_until is null or retry_until > ${at})
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

/** Groups by their names. */
export const groupNames: ActivityNames = async (db, businessId, ids) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from bulk_group where id = any (${[...ids]}::text[]) and business_id = ${businessId}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
