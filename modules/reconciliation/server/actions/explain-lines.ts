import { creditCommand } from '../../../collections/index.ts'
import { paidLateCommand, returnCommand, settleShown } from '../../../transfers/index.ts'
import type { ReconciliationKit } from '../kit.ts'
import { lineKey } from '../keys.ts'
import { accountNumberOf, caseById, lateCaseOf, type OpenLine, openLines, subjectOf } from '../queries.ts'
import { bookStrangeDebitCommand } from './book-strange-debit.ts'
import { explain } from './explain.ts'
import { settleDifferenceCommand } from './settle-difference.ts'
import { takeArrivedCommand } from './take-arrived.ts'
import { takeRecalledCommand } from './take-recalled.ts'

const PAGE_SIZE = 500

/** Posts what the statement shows and the books do not know yet, line by line. Answers how many lines were explained. */
export async function explainLines(kit: ReconciliationKit): Promise<number> {
  let explained = 0
  let last: OpenLine | null = null
  for (;;) {
    const lines: OpenLine[] = await openLines(kit.db.system, kit.bank.name, last, PAGE_SIZE)
    for (const line of lines) if (await explainLine(kit, line)) explained++
    if (lines.length < PAGE_SIZE) return explained
    last = lines.at(-1)!
  }
}

async function explainLine(kit: ReconciliationKit, line: OpenLine): Promise<boolean> {
  const { item, payment } = line
  const attempt = payment && { id: payment.attemptId, partner: line.partner }
  switch (explain(line, kit.clock.now())) {
    case 'wait':
      return false
    case 'arrived': {
      const row = await caseById(kit.db.system, item!.case_id!)
      return (await kit.lane.submit(takeArrivedCommand(item!.id, row!, line.line_id))).outcome.isResolved
    }
    case 'differs': {
      const subject = await subjectOf(kit.db.system, item!.id)
      const account = subject.collection ? await accountNumberOf(kit.db.system, subject.collection.cashpoint_id) : ''
      const ids = { case: kit.ids.next('sus'), lien: kit.ids.next('hld') }
      return (await kit.lane.submit(settleDifferenceCommand(line, item!.id, subject, ids, account))).outcome.caseId !== null
    }
    case 'settles':
      return settleShown(kit, payment!.transferId, line.line_id)
    case 'paid_late':
      return (await kit.lane.submit(paidLateCommand(payment!.transferId, attempt!, line.line_id))).outcome.state === 'paid_late'
    case 'returned': {
      const transfer = { id: payment!.transferId, businessId: payment!.businessId }
      const shown = { lineId: line.line_id, amountKobo: line.amount, sessionId: line.session_id }
      return (await kit.lane.submit(returnCommand(transfer, attempt!, shown))).outcome.isNew
    }
    case 'recalled': {
      const row = await lateCaseOf(kit.db.system, payment!.transferId)
      return row !== null && (await kit.lane.submit(takeRecalledCommand(line, row, kit.ids.next('clr')))).outcome.isResolved
    }
    case 'strange':
      return line.direction === 'out' ? bookStrangeDebit(kit, line) : suspendStrangeCredit(kit, line)
    default:
      return false
  }
}

async function bookStrangeDebit(kit: ReconciliationKit, line: OpenLine): Promise<boolean> {
  const { outcome, replayed } = await kit.lane.submit(bookStrangeDebitCommand(line, { case: kit.ids.next('sus'), item: kit.ids.next('clr') }))
  return !replayed && outcome.caseId !== null
}

/**
 * M48, under the session id where the bank gave one that nothing was posted for, so that its notice, should it come yet,
 * credits nobody a second time; else under the line itself.
 */
async function suspendStrangeCredit(kit: ReconciliationKit, line: OpenLine): Promise<boolean> {
  const isNew = line.item === null && line.session_id !== null
  if (isNew && (await suspend(kit, line, line.session_id!))) return true
  return suspend(kit, line, lineKey(line.line_id))
}

async function suspend(kit: ReconciliationKit, line: OpenLine, sessionId: string): Promise<boolean> {
  const command = creditCommand({
    ids: { collection: kit.ids.next('col'), suspense: kit.ids.next('sus'), lien: kit.ids.next('hld') },
    bank: line.partner,
    inflow: {
      sessionId,
      accountNumber: line.account_number ?? '',
      amountKobo: line.amount,
      channel: 'transfer',
      payerName: '',
      payerAccountNumber: '',
      payerBankCode: '',
      narration: line.narration,
      receivedAt: line.booked_at,
    },
    payerBankName: '',
    owner: null,
    rules: await kit.rules(),
  })
  return !(await kit.lane.submit(command)).replayed
}
