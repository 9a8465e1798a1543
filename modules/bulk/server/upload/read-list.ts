import { formatNaira, type Kobo, MAX_PAYMENT_KOBO, typedNairaToKobo } from '../../../../platform/money/index.ts'
import { neutralise } from '../../../../platform/text/shown-text.ts'
import { LIST_COLUMNS } from '../../contract.ts'
import { type Cell, MAX_ROWS, type Sheet } from './read-cells.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** `row` counts from 1, as spreadsheets do. `bank` is what the list says: a name or a code. */
export type ParsedRow = { row: number; name?: string; accountNumber: string; bank: string; amountKobo: Kobo }
/** A row that cannot be paid as it stands. `value` is the cell that is wrong; the others are what the row says besides. */
export type RefusedRow = { row: number; reason: string; value?: string; name?: string; accountNumber?: string; bank?: string; amountKobo?: Kobo }
export type BeneficiaryList = { rows: ParsedRow[]; refused: RefusedRow[] }

const COLUMNS = ['name', 'accountNumber', 'bank', 'amount'] as const
type Column = (typeof COLUMNS)[number]
type Places = Partial<Record<Column, number>>

/** What people call each column, without case, spaces and marks. */
const TITLES: Record<Column, RegExp> = {
  accountNumber: /^(beneficiary)?((bank)?(account|acct|acc|ac)(number|no|num|nr|nos)|nuban|number|account)$/,
  name: /^(beneficiary|account|acct|employee|staff|full|customer|recipient)?(holder)?s?names?$|^beneficiary$|^recipient$/,
  bank: /^(beneficiary|destination|recipient)?(bank|bankname|bankcode|sortcode|bankcodeorname|banknameorcode)$/,
  amount: /^(amount|salary|netpay|pay|naira|value|sum|total)(ngn|naira|inngn|innaira|topay|n)?$/,
}

const MAX_NAME_LENGTH = 120
const MAX_VALUE_LENGTH = 60
const HEADER_ROWS = 20

/** Rows that can be paid, and a reason for each of the others. Two rows with one account number are a mistake (BULK-55). */
export function readList({ rows: sheet, isSplit }: Sheet): BeneficiaryList {
  const { places, titled, first } = findColumns(sheet)
  const [rows, refused]: [ParsedRow[], RefusedRow[]] = [[], []]
  const rowOf = new Map<string, number>()
  for (let index = first; index < sheet.length; index += 1) {
    const cells = sheet[index]!
    if (cells.every(({ text }) => text === '') || placesOf(cells)) continue
    const row = index + 1
    const isWide = isSplit && cells.some(({ text }, place) => text !== '' && !titled.has(place))
    const fault = isWide ? TOO_WIDE : isSplit && isAmountSplit(cells, places) ? MAY_BE_SPLIT : null
    const read = fault ? refusedWhole(row, cells, places, fault) : readRow(row, cells, places)
    const known = 'reason' in read ? undefined : rowOf.get(read.accountNumber)
    if ('reason' in read) refused.push(read)
    else if (known !== undefined) refused.push({ ...read, reason: `Already in row ${known}`, value: read.accountNumber })
    else {
      rowOf.set(read.accountNumber, row)
      rows.push(read)
    }
    if (rows.length + refused.length > MAX_ROWS)
      throw new UnreadableFile(`The file has more than ${MAX_ROWS.toLocaleString('en')} rows. Split it into smaller files.`)
  }
  if (rows.length + refused.length === 0) throw new UnreadableFile('The file has column titles but no beneficiaries. Add one row for each.')
  return { rows, refused }
}

/** The row of titles may stand below a heading. A list without titles is read in the order of the template. */
function findColumns(sheet: readonly (readonly Cell[])[]): { places: Places; titled: ReadonlySet<number>; first: number } {
  for (let index = 0; index < Math.min(sheet.length, HEADER_ROWS); index += 1) {
    const places = placesOf(sheet[index]!)
    if (!places) continue
    const missing = COLUMNS.filter((column) => column !== 'name' && places[column] === undefined)
    if (missing.length > 0)
      throw new UnreadableFile(
        `Row ${index + 1} has no column ${missing.map((column) => LIST_COLUMNS[column]).join(', ')}. Use the columns of the template.`,
      )
    return { places, titled: filledPlaces(sheet[index]!), first: index + 1 }
  }
  const places: Places = { name: 0, accountNumber: 1, bank: 2, amount: 3 }
  const first = sheet.findIndex((cells) => cells.some(({ text }) => text !== ''))
  if (first === -1) throw new UnreadableFile('The file is empty. Download the template and fill it in.')
  if ('reason' in readRow(1, sheet[first]!, places))
    throw new UnreadableFile(`The columns have no titles. The first row must read ${Object.values(LIST_COLUMNS).join(', ')}.`)
  return { places, titled: new Set(Object.values(places)), first }
}

/** A comma inside an amount has split it, so that no amount of the row can be trusted. */
function refusedWhole(row: number, cells: readonly Cell[], { name }: Places, reason: string): RefusedRow {
  const written = name === undefined ? '' : neutralise(cells[name]?.text ?? '').slice(0, MAX_NAME_LENGTH)
  return { row, ...(written && { name: written }), reason }
}
const TOO_WIDE = 'This row has more cells than there are titles. Put quotation marks around amounts with commas.'
const MAY_BE_SPLIT = 'A comma may have split this amount. Put quotation marks around it, or move the column after it to the front.'

/** `68,000` before a column that is empty in this row: the row is no wider than the titles, though a comma has split its amount. */
function isAmountSplit(cells: readonly Cell[], places: Places): boolean {
  const { amount } = places
  if (amount === undefined || Object.values(places).includes(amount + 1)) return false
  return /^(?:₦|NGN|N)?\s*[1-9]\d{0,2}$/i.test(cells[amount]?.text ?? '') && /^\d{3}(?:\.\d{1,2})?$/.test(cells[amount + 1]?.text ?? '')
}

const filledPlaces = (cells: readonly Cell[]) => new Set(cells.flatMap(({ text }, place) => (text === '' ? [] : [place])))

/** Where the columns stand, if this is a row of titles. One title alone may be a heading or a name. */
function placesOf(cells: readonly Cell[]): Places | null {
  const places: Places = {}
  for (const [index, { text }] of cells.entries()) {
    const title = text
      .toLowerCase()
      .replace(/\(.*\)/, '')
      .replace(/[^a-z]/g, '')
    const column = title === '' ? undefined : COLUMNS.find((each) => TITLES[each].test(title))
    if (column && places[column] === undefined) places[column] = index
  }
  return Object.keys(places).length >= 2 ? places : null
}

function readRow(row: number, cells: readonly Cell[], places: Places): ParsedRow | RefusedRow {
  const cell = (column: Column): Cell => (places[column] === undefined ? undefined : cells[places[column]]) ?? { text: '', isNumber: false }
  const name = neutralise(cell('name').text).slice(0, MAX_NAME_LENGTH)
  const nameFault = name !== '' && /^[\d\s.,]+$/.test(name) ? refusal('Account Name is a number', name) : null
  const bank = neutralise(cell('bank').text).slice(0, MAX_VALUE_LENGTH)
  const account = readAccountNumber(cell('accountNumber'))
  const amount = readAmount(cell('amount').text)
  const wrong = [account, bank === '' ? refusal('Bank is missing', '') : account, amount, nameFault ?? account].find((part) => 'reason' in part)
  if (wrong && 'reason' in wrong)
    return {
      row,
      ...wrong,
      ...(name && { name }),
      ...('reason' in account ? account.value && { accountNumber: account.value } : account),
      ...(bank && { bank }),
      ...('amountKobo' in amount && amount),
    }
  return { row, ...(name && { name }), ...(account as { accountNumber: string }), bank, ...(amount as { amountKobo: Kobo }) }
}

const refusal = (reason: string, value: string) => ({ reason, ...(value && { value: value.slice(0, MAX_VALUE_LENGTH) }) })
const FORMULA = 'This cell is a formula. Write its value.'

/** A number cell loses its zeros in front. Three of ten digits at most, so that a shorter number is still seen as wrong. */
function readAccountNumber({ text, isNumber }: Cell): { accountNumber: string } | { reason: string; value?: string } {
  if (text === '') return refusal('Account Number is missing', '')
  if (text.startsWith('=')) return refusal(FORMULA, text)
  const digits = text.replace(/[\s'’`.-]/g, '')
  if (/^\d(\.\d+)?E\+?\d+$/i.test(text))
    return refusal('The spreadsheet has shortened this number. Format the column as text and write it again.', text)
  if (!/^\d+$/.test(digits)) return refusal('Account Number may have digits only', text)
  if (digits.length > 10) return refusal('Account number more than 10', text)
  const restored = isNumber && digits.length >= 7 ? digits.padStart(10, '0') : digits
  return restored.length === 10 ? { accountNumber: restored } : refusal('Wrong Account Number', text)
}

function readAmount(text: string): { amountKobo: Kobo } | { reason: string; value?: string } {
  if (text === '') return refusal('Amount is missing', '')
  if (text.startsWith('=')) return refusal(FORMULA, text)
  const isNegative = /^(?:₦|NGN|N)?\s*[-−]/i.test(text)
  const kobo = typedNairaToKobo(text.replace(/[-−]\s*/, ''))
  if (kobo === null) return refusal('Amount is not a sum of naira and kobo', text)
  if (kobo === 0n || isNegative) return refusal('Amount cannot be less that 0', text)
  if (kobo > MAX_PAYMENT_KOBO) return refusal(`Amount is too large. One payment is at most ${formatNaira(MAX_PAYMENT_KOBO)}.`, text)
  return { amountKobo: kobo }
}
