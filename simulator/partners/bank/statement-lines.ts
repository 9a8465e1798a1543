import type { Kobo } from '../../../platform/money/index.ts'
import type { BankContext } from './context.ts'

/** One line of the pool account's statement. For a credit `accountNumber` is the credited collection account. */
export type StatementLine = {
  lineId: string
  direction: 'in' | 'out'
  amountKobo: Kobo
  sessionId: string | null
  reference: string | null
  accountNumber: string | null
  counterparty: { name: string; accountNumber: string; bankCode: string }
  narration: string
  bookedAt: string
}

export function writeStatementLine(context: BankContext, line: Omit<StatementLine, 'lineId'>): void {
  context.database.run(
    `insert into line (direction, amount_kobo, session_id, reference, account_number,
       counterparty_name, counterparty_account, counterparty_bank, narration, booked_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    line.direction,
    line.amountKobo,
    line.sessionId,
    line.reference,
    line.accountNumber,
    line.counterparty.name,
    line.counterparty.accountNumber,
    line.counterparty.bankCode,
    line.narration,
    line.bookedAt,
  )
}

export type StatementRequest = { from: string; to: string; page: number; size: number }

/** Oldest first. `from` and `to` are both included. */
export const readStatementLines = (context: BankContext, request: StatementRequest) => readLines(context, STATEMENT, request)

/** The table of an account's lines, and what their ids begin with. */
type Statement = { table: 'line' | 'house_line'; prefix: string }
const STATEMENT: Statement = { table: 'line', prefix: 'L' }

export function readLines(context: BankContext, { table, prefix }: Statement, request: StatementRequest): { lines: StatementLine[]; total: number } {
  const total = context.database.get<{ count: bigint }>(
    `select count(*) as count from ${table} where booked_at between ? and ?`,
    request.from,
    request.to,
  )!.count
  const rows = context.database.all<LineRow>(
    `select * from ${table} where booked_at between ? and ? order by booked_at, line_id limit ? offset ?`,
    request.from,
    request.to,
    request.size,
    request.page * request.size,
  )
  return { lines: rows.map((row) => lineOf(row, prefix)), total: Number(total) }
}

type LineRow = {
  line_id: bigint
  direction: 'in' | 'out'
  amount_kobo: bigint
  session_id: string | null
  reference: string | null
  /** Not of the operating account. */
  account_number?: string | null
  counterparty_name: string
  counterparty_account: string
  counterparty_bank: string
  narration: string
  booked_at: string
}

function lineOf(row: LineRow, prefix: string): StatementLine {
  return {
    lineId: `${prefix}${row.line_id}`,
    direction: row.direction,
    amountKobo: row.amount_kobo,
    sessionId: row.session_id,
    reference: row.reference,
    accountNumber: row.account_number ?? null,
    counterparty: { name: row.counterparty_name, accountNumber: row.counterparty_account, bankCode: row.counterparty_bank },
    narration: row.narration,
    bookedAt: row.booked_at,
  }
}
