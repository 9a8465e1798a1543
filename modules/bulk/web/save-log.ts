import { t } from '@lingui/core/macro'
import { koboToNairaText } from '../../../platform/money/index.ts'
import { CSV_START, csvLine, csvText } from '../../../platform/text/csv.ts'
import { saveFile } from '../../../ui/data/save-file.ts'
import { fetchData, call } from '../../../ui/data/client.ts'
import { LIST_COLUMNS, listRunLines, showUploadStatus } from '../contract.ts'

/** The columns of the template come first, so that a corrected log can be uploaded as it is. */
const HEAD = [...Object.values(LIST_COLUMNS), t`Reason`]
type Row = { name: string; number: string; bank: string; amount: number | null; reason: string }

/** Saves all rows of an upload that failed, not only those on the screen. */
export async function saveFailedRows(merchant: string, group: string, upload: string): Promise<void> {
  const rows: Row[] = []
  for (let cursor: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof fetchFailedRows>> = await fetchFailedRows(merchant, group, upload, cursor)
    for (const { message, data } of page.entries)
      rows.push({ name: data.name, number: data.beneficiary_account_number, bank: data.bank, amount: data.amount, reason: message })
    cursor = page.next
    if (cursor === null) break
  }
  save(rows, 'failed-rows.csv')
}

/** Saves all failed lines of a run. */
export async function saveFailedPayments(run: string): Promise<void> {
  const rows: Row[] = []
  for (let cursor: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof fetchFailedLines>> = await fetchFailedLines(run, cursor)
    for (const line of page.data)
      rows.push({
        name: line.beneficiary_account_name,
        number: line.beneficiary_account_number,
        bank: line.beneficiary_bank,
        amount: line.amount,
        reason: line.message,
      })
    cursor = page.next
    if (cursor === null) break
  }
  save(rows, 'failed-payments.csv')
}

const fetchFailedRows = (merchant: string, group: string, upload: string, cursor: string | null) =>
  fetchData(showUploadStatus, { query: { merchant, group, upload, only: 'failed', ...(cursor && { cursor }) } })

const fetchFailedLines = (run: string, cursor: string | null) =>
  call(listRunLines, { params: { id: run }, query: { only: 'failed', ...(cursor && { cursor }) } })

function save(rows: readonly Row[], name: string): void {
  const lines = rows.map(({ name: of, number, bank, amount, reason }) =>
    csvLine([csvText(of), csvText(number), csvText(bank), amount === null ? '' : koboToNairaText(BigInt(amount)), csvText(reason)]),
  )
  saveFile(new Blob([CSV_START, csvLine(HEAD), ...lines], { type: 'text/csv' }), name)
}
