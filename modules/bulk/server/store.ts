import { defineUnnest, type Sql, sql } from '../../../platform/db/index.ts'
import { MAX_LINES } from '../contract.ts'
import type { BulkBeneficiaryRow, BulkGroupRow, BulkLineRow, BulkRunRow, BulkUploadRow, BulkUploadRowRow } from './rows.ts'

type GroupRef = Pick<BulkGroupRow, 'id' | 'business_id'>

export type NewGroup = Pick<BulkGroupRow, 'id' | 'business_id' | 'name' | 'description' | 'created_by' | 'created_at'>

/** False when the business has a group of this name. */
export async function insertGroup(db: Sql, group: NewGroup): Promise<boolean> {
  const { rows } = await sql`
    insert into bulk_group (id, business_id, name, description, created_by, created_at)
    values (${group.id}, ${group.business_id}, ${group.name}, ${group.description}, ${group.created_by}, ${group.created_at})
    on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

/** Locks the group; with its beneficiaries, which are personal data. */
export async function removeGroup(db: Sql, { id, business_id }: GroupRef, at: Date): Promise<void> {
  await sql`update bulk_group set removed_at = ${at}, beneficiary_count = 0 where id = ${id} and business_id = ${business_id}`.execute(db)
  await sql`delete from bulk_beneficiary where group_id = ${id} and business_id = ${business_id}`.execute(db)
}

const beneficiariesToAdd = defineUnnest<BulkBeneficiaryRow>()({
  id: 'text',
  business_id: 'text',
  group_id: 'text',
  name: 'text',
  account_number: 'text',
  bank_code: 'text',
  amount: 'bigint',
  search: 'text',
  created_at: 'timestamptz',
})

/**
 * Adds those whose account is not in the group yet, as many as have a place. Returns their ids. The group is locked first, so that the
 * counter is right and its limit holds.
 */
export async function addBeneficiaries(
  db: Sql,
  { id, business_id }: GroupRef,
  rows: readonly BulkBeneficiaryRow[],
): Promise<Set<string> | 'removed'> {
  const { rows: groups } = await sql<{ room: number }>`
    select ${MAX_LINES}::int - beneficiary_count as room from bulk_group
    where id = ${id} and business_id = ${business_id} and removed_at is null for update`.execute(db)
  if (!groups[0]) return 'removed'
  const { rows: added } = await sql<{ id: string }>`
    insert into bulk_beneficiary (id, business_id, group_id, name, account_number, bank_code, amount, search, created_at)
    select w.* from ${beneficiariesToAdd(rows)} w
    where not exists (select from bulk_beneficiary b where b.group_id = w.group_id and b.account_number = w.account_number and b.bank_code = w.bank_code)
    limit ${groups[0].room}
    on conflict do nothing returning id`.execute(db)
  await sql`
    update bulk_group set beneficiary_count = beneficiary_count + ${added.length} where id = ${id} and business_id = ${business_id}`.execute(db)
  return new Set(added.map((row) => row.id))
}

type BeneficiaryRef = Pick<BulkBeneficiaryRow, 'id' | 'business_id' | 'group_id'>

export async function setBeneficiaryAmount(db: Sql, { id, business_id }: BeneficiaryRef, amount: bigint): Promise<void> {
  await sql`update bulk_beneficiary set amount = ${amount} where id = ${id} and business_id = ${business_id}`.execute(db)
}

/** Locks the group first, as `addBeneficiaries` does. */
export async function deleteBeneficiary(db: Sql, { id, business_id, group_id }: BeneficiaryRef): Promise<boolean> {
  await sql`select from bulk_group where id = ${group_id} and business_id = ${business_id} for update`.execute(db)
  const { rows } = await sql`delete from bulk_beneficiary where id = ${id} and business_id = ${business_id} returning id`.execute(db)
  if (rows.length > 0)
    await sql`update bulk_group set beneficiary_count = beneficiary_count - 1 where id = ${group_id} and business_id = ${business_id}`.execute(db)
  return rows.length > 0
}

const linesToAdd = defineUnnest<BulkLineRow>()({
  id: 'text',
  run_id: 'text',
  business_id: 'text',
  number: 'int',
  name: 'text',
  account_number: 'text',
  bank_code: 'text',
  bank_name: 'text',
  route: 'text',
  amount: 'bigint',
  fee: 'bigint',
  vat: 'bigint',
  duty: 'bigint',
  total: 'bigint',
  rules: ['jsonb', (line) => JSON.stringify(line.rules)],
  state: 'text',
})

export async function insertLines(db: Sql, lines: readonly BulkLineRow[]): Promise<void> {
  await sql`
    insert into bulk_line (id, run_id, business_id, number, name, account_number, bank_code, bank_name, route, amount, fee, vat, duty, total, rules, state)
    select w.* from ${linesToAdd(lines)} w`.execute(db)
}

export type NewRun = Omit<
  BulkRunRow,
  | 'state'
  | 'meter_kind'
  | 'meter_period'
  | 'cap_id'
  | 'sending'
  | 'settled'
  | 'settled_amount'
  | 'failed'
  | 'failed_amount'
  | 'failed_total'
  | 'skipped'
  | 'returned'
  | 'round'
  | 'ended_at'
  | 'retry_until'
>

/** A copy that holds no money yet. False: the request has a run already, perhaps since a moment. */
export async function insertDraft(db: Sql, run: NewRun): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into bulk_run (id, business_id, group_id, group_name, title, state, mode, extra, payees, digest, request_id, requested_by, sender_account, sender_name,
      hold_id, lines, amount, fee, vat, duty, total, queued, queued_amount, queued_total, created_at)
    values (${run.id}, ${run.business_id}, ${run.group_id}, ${run.group_name}, ${run.title}, 'draft', ${run.mode}, ${run.extra}, ${run.payees}, ${run.digest},
      ${run.request_id}, ${run.requested_by}, ${run.sender_account}, ${run.sender_name}, ${run.hold_id}, ${run.lines}, ${run.amount}, ${run.fee}, ${run.vat},
      ${run.duty}, ${run.total}, ${run.queued}, ${run.queued_amount}, ${run.queued_total}, ${run.created_at})
    on conflict (business_id, request_id) do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Only a draft: a run that was paid stays. */
export async function deleteDraft(db: Sql, { id, business_id }: Pick<BulkRunRow, 'id' | 'business_id'>): Promise<void> {
  await sql`
    with gone as (delete from bulk_run where id = ${id} and business_id = ${business_id} and state = 'draft' returning id)
    delete from bulk_line where run_id in (select id from gone) and business_id = ${business_id}`.execute(db)
}

/** An earlier draft of the same request, whose process died before it was paid. */
export async function deleteDraftOfRequest(db: Sql, businessId: string, requestId: string): Promise<void> {
  await sql`
    with gone as (delete from bulk_run where business_id = ${businessId} and request_id = ${requestId} and state = 'draft' returning id)
    delete from bulk_line where run_id in (select id from gone) and business_id = ${businessId}`.execute(db)
}

export type NewUpload = Pick<
  BulkUploadRow,
  'id' | 'business_id' | 'group_id' | 'requested_by' | 'request_id' | 'fingerprint' | 'file_name' | 'row_count' | 'failed_count' | 'created_at'
>

const uploadRowsToAdd = defineUnnest<BulkUploadRowRow>()({
  upload_id: 'text',
  business_id: 'text',
  number: 'int',
  name: 'text',
  account_number: 'text',
  bank: 'text',
  bank_code: 'text',
  amount: 'bigint',
  state: 'text',
  message: 'text',
})

export async function insertUpload(db: Sql, upload: NewUpload, rows: readonly BulkUploadRowRow[]): Promise<void> {
  const isFinished = upload.failed_count === upload.row_count
  await sql`
    insert into bulk_upload (id, business_id, group_id, requested_by, request_id, fingerprint, file_name, state, row_count, failed_count, created_at, ended_at)
    values (${upload.id}, ${upload.business_id}, ${upload.group_id}, ${upload.requested_by}, ${upload.request_id}, ${upload.fingerprint}, ${upload.file_name},
      ${isFinished ? 'finished' : 'checking'}, ${upload.row_count}, ${upload.failed_count}, ${upload.created_at},
      ${isFinished ? upload.created_at : null})`.execute(db)
  await sql`
    insert into bulk_upload_row (upload_id, business_id, number, name, account_number, bank, bank_code, amount, state, message)
    select w.* from ${uploadRowsToAdd(rows)} w`.execute(db)
}

/**
 * Stores the results of rows that still waited, and the counters of the upload. The upload is locked, so that two workers with the same
 * rows count them once.
 */
export async function storeResults(
  db: Sql,
  uploadId: string,
  results: readonly { number: number; message: string | null; bankName: string | null }[],
  at: Date,
): Promise<BulkUploadRow> {
  await sql`select from bulk_upload where id = ${uploadId} for update`.execute(db)
  const { rows: stored } = await sql<{ state: string }>`
    update bulk_upload_row r set state = case when w.message is null then 'added' else 'failed' end, message = w.message,
      bank_account_name = w.bank_name
    from unnest(${results.map(({ number }) => number)}::int[], ${results.map(({ message }) => message)}::text[],
      ${results.map(({ bankName }) => bankName)}::text[]) as w(number, message, bank_name)
    where r.upload_id = ${uploadId} and r.number = w.number and r.state = 'waiting' returning r.state`.execute(db)
  const added = stored.filter(({ state }) => state === 'added').length
  const { rows } = await sql<BulkUploadRow>`
    update bulk_upload set added_count = added_count + ${added}, failed_count = failed_count + ${stored.length - added},
      state = case when added_count + failed_count + ${stored.length} = row_count then 'finished' else state end,
      ended_at = case when added_count + failed_count + ${stored.length} = row_count then ${at}::timestamptz end
    where id = ${uploadId} returning *`.execute(db)
  return rows[0]!
}

/** Locks rows that failed for their name alone: those with these numbers, or all. */
export async function lockRenamedRows(
  db: Sql,
  upload: Pick<BulkUploadRow, 'id' | 'business_id'>,
  numbers: readonly number[] | undefined,
): Promise<BulkUploadRowRow[]> {
  const { rows } = await sql<BulkUploadRowRow>`
    select * from bulk_upload_row where upload_id = ${upload.id} and business_id = ${upload.business_id} and state = 'failed' and bank_account_name is not null
      and ${numbers === undefined ? sql`true` : sql`number = any(${[...numbers]}::int[])`}
    order by number for update`.execute(db)
  return rows
}

/** Rows that were added under the name of their bank, and rows that cannot be any more, with the reason. */
export async function storeBankNames(
  db: Sql,
  { id, business_id }: Pick<BulkUploadRow, 'id' | 'business_id'>,
  { added, refused, reason }: { added: readonly number[]; refused: readonly number[]; reason: string },
): Promise<void> {
  await sql`
    update bulk_upload_row set state = case when number = any(${[...added]}::int[]) then 'added' else 'failed' end,
      message = case when number = any(${[...added]}::int[]) then null else ${reason}::text end,
      bank_account_name = case when number = any(${[...added]}::int[]) then bank_account_name end
    where upload_id = ${id} and business_id = ${business_id} and number = any(${[...added, ...refused]}::int[])`.execute(db)
  await sql`
    update bulk_upload set added_count = added_count + ${added.length}, failed_count = failed_count - ${added.length}
    where id = ${id} and business_id = ${business_id}`.execute(db)
}

/** Gives the beneficiary of a group another account. Where the group has that account already, nothing changes. */
export async function moveBeneficiary(
  db: Sql,
  { id, business_id }: GroupRef,
  from: Pick<BulkBeneficiaryRow, 'account_number' | 'bank_code'>,
  to: Pick<BulkBeneficiaryRow, 'name' | 'account_number' | 'bank_code' | 'search'>,
): Promise<void> {
  await sql`
    update bulk_beneficiary b set name = ${to.name}, account_number = ${to.account_number}, bank_code = ${to.bank_code}, search = ${to.search}
    where b.group_id = ${id} and b.business_id = ${business_id} and b.account_number = ${from.account_number} and b.bank_code = ${from.bank_code}
      and not exists (select from bulk_beneficiary o where o.group_id = ${id} and o.business_id = ${business_id}
        and o.account_number = ${to.account_number} and o.bank_code = ${to.bank_code})`.execute(db)
}
