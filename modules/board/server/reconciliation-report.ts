import { type LagosDay, lagosDay } from '../../../platform/clock/index.ts'
import { koboToNairaText, sumKobo } from '../../../platform/money/index.ts'
import { CSV_START, csvLine, csvText } from '../../../platform/text/csv.ts'
import type { OperatorContext } from '../../kernel/operator-context.ts'
import {
  balancesOfDay,
  bookedAtBank,
  breaksOfDay,
  type HourOfLines,
  hoursOfStatement,
  linesOfDay,
  reasonWords,
  type ReportedLine,
} from '../../reconciliation/index.ts'
import type { z } from 'zod'
import type { evidenceSchema } from '../../desk/contract.ts'

type Context = Pick<OperatorContext, 'snapshot' | 'clock' | 'bank'>

const MAX_ROWS = 200
/** More lines than a bank day has had; a longer day is cut. */
const MAX_LINES = 100_000

/** A person waits for both. They are read on a replica where one has caught up. */
const LIMITS = { statementMs: 5_000 }

/** One bank day: its lines by hour, those that nothing matches, and the breaks found on it. */
export async function reconciliationReport({ snapshot, clock, bank }: Context, day: LagosDay) {
  const { hours, open, breaks, balances, booked } = await snapshot(
    async (tx) => ({
      hours: await hoursOfStatement(tx, bank.name, day),
      balances: await balancesOfDay(tx, bank.name, day),
      booked: await bookedAtBank(tx, bank.name),
      open: await linesOfDay(tx, bank.name, day, { isOpenOnly: true, limit: MAX_ROWS }),
      breaks: await breaksOfDay(tx, bank.name, day, MAX_ROWS),
    }),
    LIMITS,
  )
  const lines = hours.reduce((sum, each) => sum + each.lines, 0)
  const matched = hours.reduce((sum, each) => sum + each.matched, 0)
  const evidence: z.output<typeof evidenceSchema>[] = [
    {
      title: 'Day',
      columns: ['Direction', 'Lines', 'Amount', 'Matched', 'Amount matched', 'Unmatched'],
      rows: (['in', 'out'] as const).map((side) => totalRow(hours, side)),
    },
    {
      title: 'By hour',
      columns: ['Hour', 'Direction', 'Lines', 'Amount', 'Matched', 'Amount matched', 'Unmatched'],
      rows: hours.map((each) => [`${String(each.hour).padStart(2, '0')}:00`, ...countsOf(each.direction, each)]),
    },
    {
      title: 'Lines that nothing matches',
      columns: ['Booked', 'Line', 'Direction', 'Amount', 'Text'],
      rows: open.map((line) => [
        { at: line.booked_at },
        { object: 'bank-line', id: `${bank.name}:${line.line_id}`, text: line.line_id },
        DIRECTIONS[line.direction],
        { kobo: line.amount },
        line.narration,
      ]),
    },
    {
      title: 'Breaks found on this day',
      columns: ['Found', 'Item', 'Amount', 'What was found', 'State'],
      rows: breaks.map((each) => [
        { at: each.opened_at },
        {
          work: each.account_kind === 'suspense_unmatched' ? 'suspense' : 'reconciliation',
          id: each.id,
          text: capital(each.kind.replaceAll('_', ' ')),
        },
        { kobo: each.amount },
        reasonWords(each.reason),
        each.resolution ?? STATES[each.state] ?? each.state,
      ]),
    },
  ]
  const compared = { ...balances, variance: balances.bank.closing - balances.books.closing, booked_now: booked }
  return { day, lines, matched, unmatched: lines - matched, breaks: breaks.length, is_over: day < lagosDay(clock.now()), ...compared, evidence }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const STATES: Readonly<Record<string, string>> = { open: 'Open', claimed: 'Claimed', escalated: 'Late', resolved: 'Ended' }
const DIRECTIONS = { in: 'Credit', out: 'Debit' } as const

const countsOf = (side: 'in' | 'out', each: Omit<HourOfLines, 'hour' | 'direction'>) => [
  DIRECTIONS[side],
  String(each.lines),
  { kobo: each.amount },
  String(each.matched),
  { kobo: each.matched_amount },
  String(each.lines - each.matched),
]

function totalRow(hours: readonly HourOfLines[], side: 'in' | 'out') {
  const own = hours.filter(({ direction }) => direction === side)
  const count = (key: 'lines' | 'matched') => own.reduce((sum, each) => sum + each[key], 0)
  return countsOf(side, {
    lines: count('lines'),
    matched: count('matched'),
    amount: sumKobo(own.map(({ amount }) => amount)),
    matched_amount: sumKobo(own.map(({ matched_amount }) => matched_amount)),
  })
}

const CSV_COLUMNS = ['booked', 'line', 'direction', 'amount', 'session_id', 'reference', 'account_number', 'text', 'state', 'matched_by', 'item']

export async function reconciliationCsv({ snapshot, bank }: Pick<Context, 'snapshot' | 'bank'>, day: LagosDay): Promise<Buffer> {
  const lines = await snapshot((tx) => linesOfDay(tx, bank.name, day, { isOpenOnly: false, limit: MAX_LINES }), LIMITS)
  return Buffer.from([CSV_START, csvLine(CSV_COLUMNS), ...lines.map(lineAsCsv)].join(''))
}

const lineAsCsv = (line: ReportedLine) =>
  csvLine([
    line.booked_at.toISOString(),
    csvText(line.line_id),
    DIRECTIONS[line.direction],
    koboToNairaText(line.amount),
    csvText(line.session_id ?? ''),
    csvText(line.reference ?? ''),
    csvText(line.account_number ?? ''),
    csvText(line.narration),
    line.matched_by === null ? 'unmatched' : 'matched',
    csvText(line.matched_by ?? ''),
    csvText(line.item_key ?? ''),
  ])
