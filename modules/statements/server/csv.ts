import { lagosDay, lagosTime } from '../../../platform/clock/index.ts'
import { koboToNairaText } from '../../../platform/money/index.ts'
import { neutralise } from '../../../platform/text/shown-text.ts'
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

/** A byte order mark, without which spreadsheets misread names. */
export const csvHead = () => `\ufeff${csvLine(COLUMNS)}`

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

/** A text that begins like a formula gets an apostrophe, so that no spreadsheet runs it. */
export function csvText(text: string): string {
  const shown = neutralise(text)
  return /^[=+\-@]/.test(shown) || /^[\t\r]/.test(text) ? `'${shown}` : shown
}

const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
