import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import type { HistoryListRow } from './queries.ts'

export type ReceiptField = { name: string; value: string; detail?: string; isStrong?: true }

/** The fields of a receipt in their order. Empty fields are left out, except the fee. */
export function receiptFields(item: HistoryListRow, { businessName, bankLabel }: { businessName: string; bankLabel: string }): ReceiptField[] {
  const isIn = item.direction === 'credit'
  const ours = { value: item.cashpoint_name ?? businessName, detail: accountLabel(bankLabel, groupDigits(item.account_number ?? '')) }
  const theirs = { value: nameCase(item.party_name), detail: accountLabel(item.party_bank_name, maskAccount(item.party_account)) }
  const facts: (ReceiptField | false)[] = [
    { name: 'From', ...(isIn ? theirs : ours) },
    { name: 'To', ...(isIn ? ours : theirs) },
    { name: 'Fee', value: formatNaira(item.fee), ...(item.vat > 0n && { detail: `of which VAT ${formatNaira(item.vat)}` }) },
    item.duty > 0n && { name: 'Stamp duty', value: formatNaira(item.duty) },
    { name: isIn ? 'Total received' : 'Total paid', value: formatNaira(item.total), isStrong: true },
    isIn && item.fee > 0n && { name: 'You keep', value: formatNaira(item.total - item.fee - item.duty) },
    item.narration !== '' && { name: 'Narrative', value: item.narration },
    { name: 'Date', value: lagosTime(item.created_at) },
    { name: 'Transaction ref', value: item.reference },
    item.session_id !== null && { name: 'Session ID', value: item.session_id },
    { name: 'Receipt ID', value: item.receipt_id },
  ]
  return facts.filter((fact) => fact !== false)
}

const accountLabel = (bank: string, account: string): string => [bank, account].filter(Boolean).join(' · ')

/** Our account number is grouped for reading aloud; another party's is masked. */
const groupDigits = (account: string): string => account.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
const maskAccount = (account: string): string => (account === '' ? '' : `••• ${account.slice(-4)}`)

/** `Fri 20 Nov 2026, 14:29:06`: Lagos, 24 hours. */
export function lagosTime(at: Date): string {
  const parts = new Map(LAGOS.formatToParts(at).map(({ type, value }) => [type, value]))
  const [weekday, day, month, year, hour, minute, second] = ['weekday', 'day', 'month', 'year', 'hour', 'minute', 'second'].map((part) =>
    parts.get(part as Intl.DateTimeFormatPartTypes),
  )
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute}:${second}`
}

const LAGOS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
