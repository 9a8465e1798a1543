import { creditCommand } from '../../../collections/index.ts'
import { unlessMovedOn } from '../../../ledger/index.ts'
import { payShownLate, returnCommand, settleShown } from '../../../transfers/index.ts'
import type { ReconciliationKit } from '../kit.ts'
import { lineKey } from '../matching-keys.ts'
import { oneByOne } from '../for-each-isolated.ts'
import { accountNumberOf, caseById, itemByKey, lateCaseOf, type OpenLine, openLines, subjectOf } from '../queries.ts'
import { bookStrangeDebitCommand } from './book-unrecognised-debit.ts'
import { explain } from './classify-line.ts'
import { settleDifferenceCommand, type Shown } from './settle-difference.ts'
import { takeArrivedCommand } from './resolve-arrived.ts'
import { takeRecalledCommand } from './resolve-recalled.ts'

const PAGE_SIZE = 500

/** Posts what the statement shows and the books do not know yet, line by line. */
export async function explainLines(kit: ReconciliationKit): Promise<{ explained: number; failed: string[] }> {
  let explained = 0
  const failed: string[] = []
  let last: OpenLine | null = null
  for (;;) {
    const lines: OpenLine[] = await openLines(kit.db.system, kit.bank.name, last, PAGE_SIZE)
    const page = await oneByOne(
      kit,
      lines,
      (line) => line.line_id,
      async (line) => {
        const isExplained = (await unlessMovedOn(explainLine(kit, line))) === true
        if (isExplained) kit.crash.reach('reconciliation.explained')
        return isExplained
      },
    )
    explained += page.done
    failed.push(...page.failed)
    if (lines.length < PAGE_SIZE) return { explained, failed }
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
      return isNew(kit.lane.submit(takeArrivedCommand(row!, await shownOf(kit, line))))
    }
    case 'differs':
      return isNew(kit.lane.submit(settleDifferenceCommand(await shownOf(kit, line))))
    case 'settles':
      return settleShown(kit, payment!.transferId, line.line_id)
    case 'paid_late':
      return payShownLate(kit, payment!.transferId, attempt!, line.line_id)
    case 'returned': {
      const transfer = { id: payment!.transferId, businessId: payment!.businessId }
      const shown = { lineId: line.line_id, amountKobo: line.amount, sessionId: line.session_id }
      return (await kit.lane.submit(returnCommand(transfer, attempt!, shown))).outcome.isNew
    }
    case 'recalled': {
      const row = await lateCaseOf(kit.db.system, payment!.transferId)
      return row !== null && isNew(kit.lane.submit(takeRecalledCommand(line, row, kit.ids.next('clr'))))
    }
    case 'strange':
      return line.direction === 'out'
        ? isNew(kit.lane.submit(bookStrangeDebitCommand(line, { case: kit.ids.next('sus'), item: kit.ids.next('clr') })))
        : suspendStrangeCredit(kit, line)
    default:
      return false
  }
}

const isNew = async (submitted: Promise<{ replayed: boolean }>) => !(await submitted).replayed

/** A line with the item that it means, and what that is about. */
async function shownOf(kit: ReconciliationKit, line: OpenLine): Promise<Shown> {
  const subject = await subjectOf(kit.db.system, line.item!.id)
  const accountNumber = subject.collection ? await accountNumberOf(kit.db.system, subject.collection.cashpoint_id) : ''
  return { line, subject, accountNumber, ids: { case: kit.ids.next('sus'), lien: kit.ids.next('hld') } }
}

/**
 * M48, under the session id where the bank gave one that nothing was posted for, so that its notice, should it come yet,
 * credits nobody a second time; else under the line itself. What was posted for that session meanwhile, by us whose answer was
 * lost or by its notice, is this line's own; only where another line has it, this one is a credit of its own.
 */
async function suspendStrangeCredit(kit: ReconciliationKit, line: OpenLine): Promise<boolean> {
  if (line.session_id !== null && line.item?.matching_key !== line.session_id) {
    if (await suspend(kit, line, line.session_id)) return true
    const posted = await itemByKey(kit.db.system, line.partner, 'in', line.session_id)
    if (posted && (posted.line_id === null || posted.line_id === line.line_id)) return false
  }
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
  return isNew(kit.lane.submit(command))
}
