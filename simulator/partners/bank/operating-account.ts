import type { Kobo } from '../../../platform/money/index.ts'
import { nowText } from '../../context.ts'
import type { BankContext } from './context.ts'
import { nextSessionId } from './session-ids.ts'
import { readLines, type StatementLine, type StatementRequest } from './statement-lines.ts'

/** The product's own account beside the pool: no collection account is swept into it, and its statement is its own. */
export const operatingAccount = ({ settings }: BankContext) => ({
  accountNumber: settings.operatingAccountNumber,
  accountId: '1001',
  client: 'Kasuwa Operations',
  clientId: '1',
})

export const operatingBalance = (context: BankContext): Kobo =>
  context.database.get<{ sum: bigint }>(
    `select coalesce(sum(case direction when 'in' then amount_kobo else -amount_kobo end), 0) as sum from house_line`,
  )!.sum

/** The balance less the reserves of pending transfers out of it. */
export const operatingAvailable = (context: BankContext): Kobo =>
  operatingBalance(context) -
  context.database.get<{ sum: bigint }>(
    'select coalesce(sum(amount_kobo), 0) as sum from transfer where reserves = 1 and reference in (select reference from house_order)',
  )!.sum

/** Marks an order as one out of this account; the others leave the pool. */
export function markOperatingOrder(context: BankContext, reference: string): void {
  context.database.run('insert into house_order values (?)', reference)
}

export const isOperatingOrder = (context: BankContext, reference: string): boolean =>
  context.database.get('select reference from house_order where reference = ?', reference) !== null

export function writeOperatingLine(context: BankContext, line: Omit<StatementLine, 'lineId' | 'accountNumber'>): void {
  context.database.run(
    `insert into house_line (direction, amount_kobo, session_id, reference, counterparty_name, counterparty_account, counterparty_bank, narration, booked_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    line.direction,
    line.amountKobo,
    line.sessionId,
    line.reference,
    line.counterparty.name,
    line.counterparty.accountNumber,
    line.counterparty.bankCode,
    line.narration,
    line.bookedAt,
  )
}

/** What others book on this account: a payment into it, or a payment out that a person ordered at the bank under `reference`. */
export function bookOnOperating(
  context: BankContext,
  booked: { direction: 'in' | 'out'; amountKobo: Kobo; name: string; narration: string; reference: string | null },
): void {
  const { direction, amountKobo, name, narration, reference } = booked
  writeOperatingLine(context, {
    direction,
    amountKobo,
    sessionId: nextSessionId(context, OTHER_BANK),
    reference,
    counterparty: { name, accountNumber: '0000000000', bankCode: OTHER_BANK },
    narration,
    bookedAt: nowText(context),
  })
}

const OTHER_BANK = '058'

/** Oldest first. `from` and `to` are both included. */
export const readOperatingLines = (context: BankContext, request: StatementRequest) => readLines(context, OPERATING_STATEMENT, request)

const OPERATING_STATEMENT = { table: 'house_line', prefix: 'H' } as const
