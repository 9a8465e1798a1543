import { lagosDay, lagosTime } from '../../../platform/clock/index.ts'
import { koboToNairaText } from '../../../platform/money/index.ts'
import { CSV_START, csvLine, csvText } from '../../../platform/text/csv.ts'
import type { Movement } from './movements.ts'

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

export const csvHead = () => `${CSV_START}${csvLine(COLUMNS)}`

export const csvBalance = (title: string, day: string, kobo: bigint) =>
  csvLine([day, '', title, '', '', '', '', '', '', '', '', '', koboToNairaText(kobo)])

/** One line for the payment and one for each charge. */
export function csvMovement(movement: Movement): string {
  const { at, title, party, bank, account, narration, reference, cashpoint } = movement
  const about = [lagosDay(at), lagosTime(at), title]
  const texts = [party, bank, account, narration, reference, cashpoint].map(csvText)
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
