import type { z } from 'zod'
import { dayWithDate, lagosClock, lagosDay } from '../../../../platform/clock/index.ts'
import { amountInWords } from '../../../../platform/money/amount-in-words.ts'
import { formatNaira } from '../../../../platform/money/index.ts'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import type { ReceiptCopy, ReceiptFacts } from '../../../kernel/history-detail.ts'
import { formatShortReference } from '../../../kernel/short-reference.ts'
import { RECEIPT_FILE, type receiptCopySchema } from '../../contract.ts'
import type { HistoryListRow } from '../queries.ts'

/** A receipt as every format draws it. Amounts in kobo. */
export type Receipt = z.output<typeof receiptCopySchema>

export type ReceiptFrame = {
  copy: ReceiptCopy
  /** `Payment received`, by the kind of the line. */
  heading: string
  business: { name: string; address: string }
  bankLabel: string
  productName: string
  /** The time of the print, at which the status holds. */
  at: Date
  /** Of other modules, each with its own. */
  facts?: readonly ReceiptFacts[]
}

/**
 * The customer's copy goes to the other side of the payment: it has no charges of the business. The trader's copy has
 * them, with the ids that support asks for. Empty facts are left out.
 */
export function buildReceipt(item: HistoryListRow, frame: ReceiptFrame): Receipt {
  const { copy, heading, business, productName, at } = frame
  const reference = formatShortReference(item.reference_code)
  const status = { word: item.direction === 'credit' ? 'Confirmed' : 'Sent', as_of: timeOfPrint(item.created_at, at) }
  return {
    copy,
    direction: item.direction,
    heading: copy === 'trader' ? `Your copy: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}` : heading,
    business,
    product: productName,
    amount: item.amount,
    amount_in_words: amountInWords(item.amount),
    facts: [...factsOf(item, frame, reference), { name: 'Status', value: status.word, detail: `as of ${status.as_of}` }],
    bill: copy === 'trader' ? billOf(item) : [],
    issued: `Issued by ${productName} for ${business.name}`,
    text: shareText(item, frame, reference, `${status.word}, as of ${status.as_of}`),
    receipt_id: item.receipt_id,
    file_name: `${RECEIPT_FILE}-${reference}`,
  }
}

type Fact = Receipt['facts'][number]

function factsOf(item: HistoryListRow, { copy, business, bankLabel, facts: added = [] }: ReceiptFrame, reference: string): Fact[] {
  const isIn = item.direction === 'credit'
  const isOurs = copy === 'trader'
  const theirs = { value: nameCase(item.party_name), detail: accountLabel(item.party_bank_name, maskAccount(item.party_account)) }
  const account = item.account_number ?? ''
  const ours = { value: isIn ? (item.cashpoint_name ?? business.name) : business.name }
  const from = { ...ours, detail: accountLabel(bankLabel, isOurs ? groupDigits(account) : maskAccount(account)) }
  const facts: (Fact | false)[] = [
    isIn ? { name: 'From', ...theirs } : { name: 'To', ...theirs },
    isIn ? { name: 'At', ...(isOurs ? from : { ...ours, detail: '' }) } : { name: 'From', ...from },
    ...added.flatMap(({ afterParties = [] }) => afterParties),
    item.narration !== '' && { name: 'Narrative', value: item.narration, detail: '' },
    { name: 'Date', value: lagosTime(item.created_at), detail: '' },
    ...added.flatMap(({ afterDate = [] }) => afterDate),
    { name: 'Reference', value: reference, detail: '' },
    { name: 'Transaction ref', value: item.reference, detail: '' },
    // By its session id the payee's bank finds a payment.
    item.session_id !== null && (isOurs || !isIn) && { name: 'Session ID', value: item.session_id, detail: '' },
    isOurs && { name: 'Receipt ID', value: item.receipt_id, detail: '' },
  ]
  return facts.filter((fact) => fact !== false)
}

function billOf({ direction, amount, fee, vat, duty, total }: HistoryListRow): Receipt['bill'] {
  const isIn = direction === 'credit'
  const lines: (Receipt['bill'][number] | false)[] = [
    { name: isIn ? 'Customer paid' : 'Amount', amount, style: 'line' },
    { name: 'Fee', amount: isIn ? -fee : fee, style: 'line' },
    vat > 0n && { name: 'of which VAT', amount: vat, style: 'part' },
    duty > 0n && { name: 'Stamp duty', amount: isIn ? -duty : duty, style: 'line' },
    isIn ? { name: 'You keep', amount: total - fee - duty, style: 'total' } : { name: 'Total paid', amount: total, style: 'total' },
  ]
  return lines.filter((line) => line !== false)
}

/** For a message. Phones without the naira sign show NGN. */
function shareText(item: HistoryListRow, { heading, business }: ReceiptFrame, reference: string, status: string): string {
  const isIn = item.direction === 'credit'
  const shop = [business.name, isIn && item.cashpoint_name !== business.name ? item.cashpoint_name : ''].filter(Boolean).join(', ')
  const party = [nameCase(item.party_name), item.party_bank_name].filter(Boolean).join(', ')
  return [
    `${heading}: ${formatNaira(item.amount, 'NGN ')}`,
    isIn ? shop : `From ${shop}`,
    party && `${isIn ? 'From' : 'To'} ${party}`,
    lagosTime(item.created_at),
    reference,
    status,
  ]
    .filter(Boolean)
    .join('\n')
}

const accountLabel = (bank: string, account: string): string => [bank, account].filter(Boolean).join(' · ')

/** Our account number is grouped for reading aloud; another party's is masked. */
const groupDigits = (account: string): string => account.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
const maskAccount = (account: string): string => (account === '' ? '' : `••• ${account.slice(-4)}`)

/** On the day of the payment the time alone. */
const timeOfPrint = (paidAt: Date, at: Date): string => (lagosDay(paidAt) === lagosDay(at) ? lagosClock(at, true) : lagosTime(at))

/** `Fri 20 Nov 2026, 02:29:06 pm` */
const lagosTime = (at: Date): string => `${dayWithDate(lagosDay(at))}, ${lagosClock(at, true)}`
