import { sha256 } from '../../../../platform/crypto/index.ts'
import type { UploadedFile } from '../../../../platform/http/contract.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { listedBanks } from '../../../institutions/index.ts'
import { referenceReused, writeJobs } from '../../../ledger/index.ts'
import { MAX_UPLOAD_ROWS } from '../../contract.ts'
import { createBankFinder } from '../bank-names.ts'
import { checkUploadJob } from '../jobs.ts'
import { findGroup, uploadByRequest, uploadedSince } from '../queries.ts'
import type { BulkUploadRow, BulkUploadRowRow } from '../rows.ts'
import { insertUpload } from '../store.ts'
import { parseBeneficiaryFile, UnreadableFile } from '../upload/parse.ts'

/** Each row costs a name enquiry. */
const MAX_ROWS_A_DAY = 30_000
const DAY_MS = 24 * 60 * 60_000

type UploadContext = Pick<TenantContext, 'tenant' | 'tenantTransaction' | 'clock' | 'ids'>

/**
 * Reads the file and stores its rows in one commit, with the job that looks up the names. Only the rows are kept, not the file. A repeated
 * request gets its first upload. The seed of the demo enqueues nothing.
 */
export async function uploadList(
  context: UploadContext,
  caller: Caller,
  input: { groupId: string; file: UploadedFile; requestId: string },
  enqueue: typeof writeJobs = writeJobs,
): Promise<{ id: string; count: number; replayed: boolean }> {
  const { businessId } = caller
  const db = context.tenant(caller)
  const fingerprint = `${input.groupId} ${sha256(Buffer.from(input.file.bytes)).toString('hex')}`
  const known = await uploadByRequest(db, businessId, input.requestId)
  if (known) return repeated(known, fingerprint)
  if (!(await findGroup(db, businessId, input.groupId))) throw notFound('The group')
  const at = context.clock.now()
  const id = context.ids.next('bup')
  const [parsed, banks, earlier] = await Promise.all([
    readFile(input.file),
    listedBanks(db),
    uploadedSince(db, businessId, new Date(at.getTime() - DAY_MS)),
  ])
  const rows = uploadRows({ id, businessId }, parsed, createBankFinder(banks))
  if (rows.length > MAX_UPLOAD_ROWS) throw unusable(`This list has more than ${MAX_UPLOAD_ROWS.toLocaleString('en-NG')} rows. Upload it in parts.`)
  if (earlier + rows.length > MAX_ROWS_A_DAY)
    throw new Refusal('bulk.too_many_rows', 429, 'You have uploaded many rows today. Upload the rest tomorrow.')
  const failed = rows.filter(({ state }) => state === 'failed').length
  const upload = {
    id,
    business_id: businessId,
    group_id: input.groupId,
    requested_by: caller.personId,
    request_id: input.requestId,
    fingerprint,
    file_name: input.file.name.slice(0, 200),
    row_count: rows.length,
    failed_count: failed,
    created_at: at,
  }
  try {
    await context.tenantTransaction(caller, async (tx) => {
      await insertUpload(tx, upload, rows)
      await writeAudit(tx, {
        business: businessId,
        actor: caller.personId,
        role: caller.role,
        operation: 'bulk.upload_beneficiaries',
        subject: id,
        requestId: input.requestId,
        facts: { rows: rows.length },
        at,
      })
      if (failed < rows.length) await enqueue(tx, [checkUploadJob.enqueue({ uploadId: id, waits: 0 })])
    })
  } catch (error) {
    // The same request a moment ago was faster.
    const first = await uploadByRequest(db, businessId, input.requestId)
    if (first) return repeated(first, fingerprint)
    throw error
  }
  return { id, count: rows.length, replayed: false }
}

function repeated(upload: BulkUploadRow, fingerprint: string) {
  if (upload.fingerprint !== fingerprint) throw referenceReused()
  return { id: upload.id, count: upload.row_count, replayed: true }
}

const unusable = (sentence: string) => badField('file', sentence, 'bulk.unreadable_file')

async function readFile(file: UploadedFile) {
  try {
    return await parseBeneficiaryFile(file)
  } catch (error) {
    throw error instanceof UnreadableFile ? unusable(error.message) : error
  }
}

type Parsed = Awaited<ReturnType<typeof parseBeneficiaryFile>>

/** Every row of the file, in its order: it waits for its name, or it has failed already. An account number counts once (BULK-55). */
function uploadRows(upload: { id: string; businessId: string }, parsed: Parsed, findBank: (written: string) => string | null): BulkUploadRowRow[] {
  const rowOfNumber = new Map<string, number>()
  const common = { upload_id: upload.id, business_id: upload.businessId }
  const good = parsed.rows
    .toSorted((one, other) => one.row - other.row)
    .map(({ row, name, accountNumber, bank, amountKobo }): BulkUploadRowRow => {
      const first = rowOfNumber.get(accountNumber)
      if (first === undefined) rowOfNumber.set(accountNumber, row)
      const code = findBank(bank)
      const message = first !== undefined ? `Already in row ${first}` : code === null ? 'This bank is not in the list of banks' : null
      return {
        ...common,
        number: row,
        name: name ?? '',
        account_number: accountNumber,
        bank,
        bank_code: code,
        amount: amountKobo,
        state: message === null ? 'waiting' : 'failed',
        message,
        bank_account_name: null,
      }
    })
  const bad = parsed.refused.map(({ row, reason, name, accountNumber, bank, amountKobo }): BulkUploadRowRow => ({
    ...common,
    number: row,
    name: name ?? '',
    account_number: accountNumber ?? '',
    bank: bank ?? '',
    bank_code: null,
    amount: amountKobo ?? null,
    state: 'failed',
    message: reason,
    bank_account_name: null,
  }))
  return [...good, ...bad].toSorted((one, other) => one.number - other.number)
}
