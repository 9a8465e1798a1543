import type { HistoryDeclaration } from '../../kernel/history-declaration.ts'
import type { HistoryListRow } from '../../history/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { formatShortReference } from '../../kernel/short-reference.ts'

/** A line of the history that a journal of the wallet is about, or null where there is none. */
export type MovementRow = {
  seq: bigint
  at: Date
  posting: string
  /** The change of the wallet by the whole journal. */
  change: Kobo
  balance_after: Kobo
  reference_code: bigint | null
  cashpoint_name: string | null
} & { [Column in keyof ListedPart]: ListedPart[Column] | null }

type ListedPart = Pick<
  HistoryListRow,
  | 'subject_id'
  | 'kind'
  | 'direction'
  | 'state'
  | 'amount'
  | 'fee'
  | 'vat'
  | 'duty'
  | 'total'
  | 'party_name'
  | 'party_bank_name'
  | 'party_account'
  | 'narration'
  | 'reference'
>

export type LineKind = 'Payment' | 'Fee' | 'VAT' | 'Stamp duty'

/** One line of a statement: a change of the wallet and the balance after it. `change` is never zero. */
export type StatementLine = { kind: LineKind; change: Kobo; balance: Kobo }

/** A payment with its charges, each a line of its own. */
export type Movement = {
  at: Date
  title: string
  party: string
  bank: string
  account: string
  narration: string
  reference: string
  cashpoint: string
  lines: StatementLine[]
}

/** What lines add to the wallet and take from it. Both are positive. */
export type LineSums = { credit: Kobo; debit: Kobo }

/** A movement in one line: what its lines add and take, and the balance after the last one. */
export type FoldedLine = LineSums & { balance: Kobo; charges: Record<Exclude<LineKind, 'Payment'>, Kobo> }

/** Fees, VAT and stamp duty folded under their payment. Null without lines. */
export function foldLines({ lines }: Pick<Movement, 'lines'>): FoldedLine | null {
  const last = lines.at(-1)
  if (!last) return null
  const charges = { Fee: 0n, VAT: 0n, 'Stamp duty': 0n }
  for (const { kind, change } of lines) if (kind !== 'Payment') charges[kind] -= change
  return { ...addLines({ credit: 0n, debit: 0n }, { lines }), balance: last.balance, charges }
}

/** The sums with one movement more. They are the head of a statement, so that it equals the sum of the lines below it. */
export function addLines({ credit, debit }: LineSums, { lines }: Pick<Movement, 'lines'>): LineSums {
  const sums = { credit, debit }
  for (const { change } of lines) {
    if (change > 0n) sums.credit += change
    else sums.debit -= change
  }
  return sums
}

/** The heading of each kind of the history, as receipts have it. */
export const kindTitles = (declarations: readonly HistoryDeclaration[]): ReadonlyMap<string, string> =>
  new Map(declarations.flatMap(({ kinds }) => kinds.map(({ kind, receiptHeading }) => [kind, receiptHeading] as const)))

/**
 * The movements of one journal. Its lines of the history explain it when they add up to its change, in its direction or against it: a
 * payment that came back. Otherwise the change stands by itself.
 */
export function movementsOf(rows: readonly MovementRow[], titles: ReadonlyMap<string, string>): Movement[] {
  const { change, balance_after: end } = rows[0]!
  const parts = rows.map((row) => ({ row, charges: chargesOf(row) }))
  const whole = parts.reduce((sum, { charges }) => sum + sumOf(charges), 0n)
  const sign = whole === change ? 1n : whole === -change ? -1n : 0n
  let balance = end - change
  const linesOf = (charges: readonly Charge[]) =>
    charges.flatMap(([kind, kobo]) => (kobo === 0n ? [] : [{ kind, change: kobo, balance: (balance += kobo) }]))
  if (sign === 0n || change === 0n) return change === 0n ? [] : [unexplained(rows[0]!, linesOf([['Payment', change]]))]
  return parts.map(({ row, charges }) => ({
    at: row.at,
    title: titleOf(row, sign === -1n, titles),
    party: row.party_name ?? '',
    bank: row.party_bank_name ?? '',
    account: row.party_account ?? '',
    narration: row.narration ?? '',
    reference: row.reference_code === null ? (row.reference ?? '') : formatShortReference(row.reference_code),
    cashpoint: row.cashpoint_name ?? '',
    lines: linesOf(charges.map(([kind, kobo]) => [kind, kobo * sign] as const)),
  }))
}

type Charge = readonly [kind: LineKind, kobo: Kobo]

/** The effect of a line of the history on the wallet. A fee contains its VAT; a setup fee is itself the payment. */
function chargesOf({ direction, amount, fee, vat, duty, total }: MovementRow): Charge[] {
  if (direction === null || amount === null || fee === null || vat === null || duty === null || total === null) return []
  const feeWithoutVat = fee > 0n ? fee - vat : 0n
  const principal = direction === 'credit' ? amount : -(total - feeWithoutVat - vat - duty)
  return [
    ['Payment', principal],
    ['Fee', -feeWithoutVat],
    ['VAT', -vat],
    ['Stamp duty', -duty],
  ]
}

const sumOf = (charges: readonly Charge[]) => charges.reduce((sum, [, kobo]) => sum + kobo, 0n)

function titleOf(row: MovementRow, isReturn: boolean, titles: ReadonlyMap<string, string>): string {
  const title = titles.get(row.kind ?? '') ?? 'Payment'
  if (isReturn) return row.direction === 'debit' ? 'Payment returned' : 'Payment withdrawn by the bank'
  return row.state === 'reversed' || row.state === 'failed' ? `${title} [Reversed]` : title
}

const unexplained = (row: MovementRow, lines: StatementLine[]): Movement => ({
  at: row.at,
  title: TITLES_BY_POSTING[row.posting] ?? 'Correction by Kasuwa',
  party: '',
  bank: '',
  account: '',
  narration: '',
  reference: row.reference ?? '',
  cashpoint: '',
  lines,
})

const TITLES_BY_POSTING: Readonly<Record<string, string>> = { M4: 'Card payments settled', M29: 'Earnings moved to your balance' }
