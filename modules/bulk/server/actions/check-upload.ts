import { namesAgree } from '../../../../platform/nigeria/names-agree.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { type AccountAnswer, findAccounts } from '../../../institutions/index.ts'
import { writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { BULK_EVENTS, BULK_TEXTS, MAX_LINES } from '../../contract.ts'
import { beneficiaryRow } from '../beneficiary-row.ts'
import { checkUploadJob } from '../jobs.ts'
import { uploadById, waitingRows } from '../queries.ts'
import type { BulkBeneficiaryRow, BulkUploadRow, BulkUploadRowRow } from '../rows.ts'
import { addBeneficiaries, storeResults } from '../store.ts'

export type CheckContext = Pick<AppContext, 'db' | 'clock' | 'ids' | 'bank' | 'secrets' | 'extensions'>

const PAGE = 100
/** A bank that gives no name is asked again so often, and so long after each other. Then the row fails. */
const MAX_WAITS = 3
const WAIT_MS = 15_000

/**
 * Looks up the names of a list, page by page. Beneficiaries and results of a page are one commit, so that a row is added once, whatever is
 * killed in between.
 */
export async function checkUpload(
  context: CheckContext,
  { uploadId, waits }: { uploadId: string; waits: number },
  tell: typeof writeLiveEvents = writeLiveEvents,
): Promise<void> {
  const upload = await uploadById(context.db.system, uploadId)
  if (upload?.state !== 'checking') return
  for (;;) {
    const rows = await waitingRows(context.db.system, uploadId, PAGE)
    if (rows.length === 0) return
    const pauseMs = context.bank.backoffMs()
    if (pauseMs > 0) return checkLater(context, uploadId, waits, pauseMs)
    const answers = await findAccounts(
      context,
      rows.map(({ account_number, bank_code }) => ({ accountNumber: account_number, bankCode: bank_code! })),
    )
    const isLastTurn = waits >= MAX_WAITS
    const checked = rows.map((row, at) => ({ row, answer: answers[at]! })).filter(({ answer }) => isLastTurn || answer !== 'no_answer')
    if (checked.length > 0) await storePage(context, upload, checked, tell)
    if (checked.length < rows.length) return checkLater(context, uploadId, waits + 1, WAIT_MS)
  }
}

const checkLater = (context: CheckContext, uploadId: string, waits: number, ms: number) =>
  writeJobs(context.db.system, [checkUploadJob.enqueue({ uploadId, waits }, { runAt: new Date(context.clock.now().getTime() + ms) })])

type CheckedRow = { row: BulkUploadRowRow; answer: AccountAnswer }

async function storePage(context: CheckContext, upload: BulkUploadRow, checked: readonly CheckedRow[], tell: typeof writeLiveEvents): Promise<void> {
  const at = context.clock.now()
  const results = checked.map(({ row, answer }) => ({
    row,
    reason: reasonOf(row, answer),
    beneficiary: newBeneficiary(context, upload, row, answer, at),
  }))
  const wanted = results.flatMap(({ reason, beneficiary }) => (reason === null && beneficiary ? [beneficiary] : []))
  await context.db.transaction(async (tx) => {
    const added = await addBeneficiaries(tx, { id: upload.group_id, business_id: upload.business_id }, wanted)
    const stored = results.map(({ row, reason, beneficiary }) => ({
      number: row.number,
      message: reason?.message ?? (added === 'removed' ? 'This group was deleted' : added.has(beneficiary!.id) ? null : NO_PLACE),
      bankName: reason?.bankName ?? null,
    }))
    const after = await storeResults(tx, upload.id, stored, at)
    await tell(tx, [uploadEvent(after)], at)
  })
}

export const NO_PLACE = `Already in this group, or the group has ${MAX_LINES.toLocaleString('en-NG')} beneficiaries`

function newBeneficiary(
  { ids }: CheckContext,
  upload: BulkUploadRow,
  row: BulkUploadRowRow,
  answer: AccountAnswer,
  at: Date,
): BulkBeneficiaryRow | null {
  if (typeof answer === 'string') return null
  return beneficiaryRow(answer, {
    id: ids.next('bbn'),
    business_id: upload.business_id,
    group_id: upload.group_id,
    amount: row.amount!,
    created_at: at,
  })
}

type Reason = { message: string; bankName?: string }

/** Why a row is not added; null when it can be. Where the name of the list does not agree with the bank's, the person decides (`takeBankNames`). */
function reasonOf(row: BulkUploadRowRow, answer: AccountAnswer): Reason | null {
  if (answer === 'not_found') return { message: BULK_TEXTS.notFound }
  if (answer === 'unknown_bank') return { message: 'This bank is not in the list of banks' }
  if (answer === 'no_answer') return { message: 'The bank did not answer. Upload this row again later.' }
  const { accountName } = answer
  if (row.name === '' || namesAgree(accountName, row.name)) return null
  return { message: `The bank names this account ${accountName}`, bankName: accountName }
}

const uploadEvent = (upload: BulkUploadRow) => ({
  business: upload.business_id,
  cashpoint: null,
  kind: BULK_EVENTS.upload,
  data: {
    id: upload.id,
    group: upload.group_id,
    state: upload.state,
    processed: upload.added_count + upload.failed_count,
    count: upload.row_count,
  },
})
