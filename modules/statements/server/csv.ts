import { lagosDay, lagosTime } from '../../../platform/clock/index.ts'
import { koboToNairaText } from '../../../platform/money/index.ts'
import { CSV_START, csvLine, csvText } from '../../../platform/text/csv.ts'
import { foldLines, type Movement } from './movements.ts'
import type { StatementRow } from './rows.ts'

type Charges = StatementRow['charges']

const COLUMNS = [
  'Date',
  'Time',
  'Description',
  'Line',
  'Name',
  'Bank',
  'Account',
  'Narration',
  'Reference',
  'Cashpoint',
  'Debit',
  'Credit',
  'Balance',
]

/** Behind the columns of every statement, so that programs read both forms alike. */
const FOLDED_COLUMNS = ['Fee', 'VAT', 'Stamp duty'] as const

export const csvHead = (charges: Charges) => `${CSV_START}${csvLine(charges === 'folded' ? [...COLUMNS, ...FOLDED_COLUMNS] : COLUMNS)}`

export const csvBalance = (charges: Charges, title: string, day: string, kobo: bigint) =>
  csvLine([day, '', title, '', '', '', '', '', '', '', '', '', koboToNairaText(kobo), ...(charges === 'folded' ? ['', '', ''] : [])])

/** One line for the payment and one for each charge; or one line for all, with the charges in columns behind it. */
export function csvMovement(movement: Movement, charges: Charges): string {
  const { at, title, party, bank, account, narration, reference, cashpoint } = movement
  const about = [lagosDay(at), lagosTime(at), title]
  const texts = [party, bank, account, narration, reference, cashpoint].map(csvText)
  if (charges === 'folded') {
    const folded = foldLines(movement)
    if (!folded) return ''
    const { debit, credit, balance } = folded
    const amounts = [debit > 0n ? koboToNairaText(debit) : '', credit > 0n ? koboToNairaText(credit) : '', koboToNairaText(balance)]
    return csvLine([...about, 'Payment', ...texts, ...amounts, ...FOLDED_COLUMNS.map((kind) => koboToNairaText(folded.charges[kind]))])
  }
  return movement.lines
    .map(({ kind, change, balance }) =>
      csvLine([
        ...about,
        kind,
        ...texts,
        change < 0n ? koboToNairaText(-change) : '',
        change > 0n ? koboToNairaText(change) : '',
        koboToNairaText(balance),
      ]),
    )
    .join('')
}
