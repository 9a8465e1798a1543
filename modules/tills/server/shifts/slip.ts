import { lagosTime, lagosDay } from '../../../../platform/clock/index.ts'
import { formatNaira, type Kobo } from '../../../../platform/money/index.ts'
import { csvLine, CSV_START, csvText } from '../../../../platform/text/csv.ts'
import { toGsmText } from '../../../../platform/text/sms-text.ts'
import type { DifferenceReason } from '../../shifts/contract.ts'
import type { ListedShift } from './queries.ts'
import { codeOf, expectedCash, receivedIn } from './sums.ts'

/** What a printer of 58 mm prints in a line. */
export const SLIP_WIDTH = 32

const CHANNELS: Readonly<Record<string, string>> = { transfer: 'Transfer', qr: 'QR code', ussd: 'Dial code', card: 'Card' }
export const REASONS: Readonly<Record<DifferenceReason, string>> = {
  wrong_change: 'Wrong change given',
  sale_not_marked: 'Sale not marked',
  paid_out_not_marked: 'Paid out not marked',
  do_not_know: 'Do not know',
}

type SlipOf = { shift: ListedShift; business: string; address: string; productName: string }

/** Pure: the closing report of a shift, in lines of 32 characters of plain letters. */
export function slipLines({ shift, business, address, productName }: SlipOf): string[] {
  const { received, payments } = receivedIn(shift)
  const expected = shift.expected ?? expectedCash(shift)
  const difference = shift.counted === null ? null : shift.counted - expected
  return [
    ...centred(business),
    ...centred(address),
    THICK,
    pair(titleOf(shift), codeOf(shift)),
    THICK,
    pair('Cashpoint', shift.cashpoint_name),
    pair('Cashier', shift.cashier),
    pair('Opened', stamp(shift.opened_at)),
    ...(shift.closed_at ? [pair('Closed', stamp(shift.closed_at))] : []),
    THIN,
    ...shift.channels.map(({ channel, payments: count, amount }) => counted(CHANNELS[channel] ?? channel, count, BigInt(amount))),
    counted(productName, payments, received),
    counted('Cash sales', shift.sales_count, shift.sales),
    THIN,
    pair('TAKEN', naira(received + shift.sales)),
    THICK,
    pair('Float', naira(shift.float_amount)),
    pair('Cash sales', naira(shift.sales)),
    pair('Paid out', naira(-shift.paid_out)),
    pair('Should be there', naira(expected)),
    pair('Counted', shift.counted === null ? 'not counted' : naira(shift.counted)),
    ...(difference === null ? [] : [pair('DIFFERENCE', naira(difference))]),
    ...(shift.reason === null ? [] : [right(REASONS[shift.reason])]),
    THIN,
    ...endOf(shift),
    ...centred(`Issued by ${productName}`),
  ]
}

function endOf({ state, opened_by, closed_by, closed_at, closed_by_name }: ListedShift): string[] {
  if (state === 'open' || closed_at === null) return ['This shift is still open.']
  const at = lagosTime(closed_at)
  if (state === 'closed')
    return closed_by === opened_by
      ? [`Closed with password, ${at}`]
      : ['Closed with password', ...wrapped(`by ${closed_by_name ?? 'another cashier'}, ${at}`)]
  return ['CLOSED WITHOUT A COUNT', ...wrapped(`by ${closed_by_name ?? 'the owner'} with PIN, ${at}`)]
}

const titleOf = ({ state }: ListedShift) => (state === 'open' ? 'OPEN SHIFT' : 'CLOSING REPORT')

const THICK = '='.repeat(SLIP_WIDTH)
const THIN = '-'.repeat(SLIP_WIDTH)

/** `-NGN 500.00` */
const naira = (kobo: Kobo): string => `${kobo < 0n ? '-' : ''}NGN ${formatNaira(kobo < 0n ? -kobo : kobo).slice(1)}`

/** `27 Nov 2026 08:02` */
const stamp = (at: Date): string => {
  const [year, month, day] = lagosDay(at).split('-')
  return `${day} ${MONTHS[Number(month) - 1]} ${year} ${lagosTime(at).slice(0, 5)}`
}
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const pair = (name: string, value: string): string => filled(toGsmText(name), toGsmText(value).slice(0, SLIP_WIDTH))

/** A name that is too long is cut, and an amount never is. */
function filled(left: string, text: string): string {
  const short = left.slice(0, Math.max(0, SLIP_WIDTH - text.length - 1))
  return `${short}${' '.repeat(SLIP_WIDTH - short.length - text.length)}${text}`
}

/** `Transfer      31  NGN 364,250.00`: the numbers of payments stand under each other while the amount leaves the room. */
function counted(name: string, count: number, amount: Kobo): string {
  const sum = naira(amount)
  const many = String(count)
  const plainName = toGsmText(name)
  const left = `${plainName.slice(0, 11).padEnd(12)}${many.padStart(4)}`
  return filled(
    left.length < SLIP_WIDTH - sum.length ? left : `${plainName.slice(0, Math.max(0, SLIP_WIDTH - sum.length - many.length - 2))} ${many}`,
    sum,
  )
}

const right = (text: string): string => toGsmText(text).slice(0, SLIP_WIDTH).padStart(SLIP_WIDTH)

const centred = (text: string): string[] =>
  wrapped(text).map((line) => `${' '.repeat(Math.floor((SLIP_WIDTH - line.length) / 2))}${line}`.padEnd(SLIP_WIDTH).trimEnd())

function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of toGsmText(text).split(' ').filter(Boolean)) {
    const last = lines.at(-1)
    const cut = word.slice(0, SLIP_WIDTH)
    if (last !== undefined && last.length + 1 + cut.length <= SLIP_WIDTH) lines[lines.length - 1] = `${last} ${cut}`
    else lines.push(cut)
  }
  return lines
}

const HEADINGS = [
  'Shift',
  'Cashpoint',
  'Cashier',
  'State',
  'Opened',
  'Closed',
  'Transfer',
  'QR code',
  'Dial code',
  'Card',
  'Payments',
  'Received',
  'Cash sales',
  'Float',
  'Paid out',
  'Should be there',
  'Counted',
  'Difference',
  'Reason',
]

/** Pure: shifts as CSV, with sums in naira. */
export function shiftsCsv(shifts: readonly ListedShift[]): string {
  return CSV_START + csvLine(HEADINGS) + shifts.map((shift) => csvLine(cellsOf(shift))).join('')
}

const STATES: Readonly<Record<ListedShift['state'], string>> = { open: 'Open', closed: 'Closed', uncounted: 'Closed without a count' }

function cellsOf(shift: ListedShift): string[] {
  const { received, payments } = receivedIn(shift)
  const of = (name: string) => plain(BigInt(shift.channels.find(({ channel }) => channel === name)?.amount ?? 0))
  const isKnown = shift.state !== 'open'
  const expected = shift.expected ?? expectedCash(shift)
  return [
    codeOf(shift),
    csvText(shift.cashpoint_name),
    csvText(shift.cashier),
    STATES[shift.state],
    stamp(shift.opened_at),
    shift.closed_at ? stamp(shift.closed_at) : '',
    of('transfer'),
    of('qr'),
    of('ussd'),
    of('card'),
    String(payments),
    plain(received),
    isKnown ? plain(shift.sales) : '',
    plain(shift.float_amount),
    isKnown ? plain(shift.paid_out) : '',
    isKnown ? plain(expected) : '',
    shift.counted === null ? '' : plain(shift.counted),
    shift.counted === null ? '' : plain(shift.counted - expected),
    shift.reason === null ? '' : REASONS[shift.reason],
  ]
}

/** `1234.50` */
const plain = (kobo: Kobo): string =>
  `${kobo < 0n ? '-' : ''}${formatNaira(kobo < 0n ? -kobo : kobo)
    .slice(1)
    .replaceAll(',', '')}`
