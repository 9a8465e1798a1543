import { recordBatchArrival } from '../../../cards/index.ts'
import { creditCommand } from '../../../collections/index.ts'
import { unlessStale } from '../../../ledger/index.ts'
import { recordLatePayment, returnTransferCommand, settleFromStatement } from '../../../transfers/index.ts'
import { recordSweepLine, sweepReferenceIn } from '../../../sweeps/index.ts'
import type { ReconciliationContext } from '../context.ts'
import { lineKey } from '../matching-keys.ts'
import { forEachIsolated } from '../for-each-isolated.ts'
import { findAccountNumber, caseById, itemByKey, findLateCase, type OpenLine, openLines, loadItemSubject } from '../queries.ts'
import { bookUnrecognisedDebitCommand } from './book-unrecognised-debit.ts'
import { classifyLine } from './classify-line.ts'
import { settleDifferenceCommand, type ShownLine } from './settle-difference.ts'
import { resolveArrivedCommand } from './resolve-arrived.ts'
import { resolveRecalledCommand } from './resolve-recalled.ts'

const PAGE_SIZE = 500

/** Posts lines of the statement that the books do not know yet, one by one. */
export async function processUnmatchedLines(context: ReconciliationContext): Promise<{ explained: number; failed: string[] }> {
  let processed = 0
  const failed: string[] = []
  let last: OpenLine | null = null
  for (;;) {
    const lines: OpenLine[] = await openLines(context.db.system, context.bank.name, last, PAGE_SIZE)
    const page = await forEachIsolated(
      context,
      lines,
      (line) => line.line_id,
      async (line) => {
        const isProcessed = (await unlessStale(processLine(context, line))) === true
        if (isProcessed) context.failpoints.reach('reconciliation.explained')
        return isProcessed
      },
    )
    processed += page.done
    failed.push(...page.failed)
    if (lines.length < PAGE_SIZE) return { explained: processed, failed }
    last = lines.at(-1)!
  }
}

async function processLine(context: ReconciliationContext, line: OpenLine): Promise<boolean> {
  const { item, payment } = line
  const attempt = payment && { id: payment.attemptId, partner: line.partner }
  const batch = context.cards.batchNamedIn(line.narration)
  switch (classifyLine({ ...line, batch }, context.clock.now())) {
    case 'wait':
      return false
    case 'arrived': {
      const row = await caseById(context.db.system, item!.case_id!)
      return isNew(context.postingQueue.submit(resolveArrivedCommand(row!, await loadShownLine(context, line))))
    }
    case 'differs':
      return isNew(context.postingQueue.submit(settleDifferenceCommand(await loadShownLine(context, line))))
    case 'settles':
      return settleFromStatement(context, payment!.transferId, line.line_id)
    case 'paid_late':
      return recordLatePayment(context, paymentSubject(payment!), attempt!, line.line_id)
    case 'returned': {
      const transfer = { ...paymentSubject(payment!), businessId: payment!.businessId }
      const shown = { lineId: line.line_id, amountKobo: line.amount, sessionId: line.session_id }
      return (
        await context.postingQueue.submit(returnTransferCommand({ transfer, attempt: attempt!, fulfilment: context.fulfilments.of(transfer) }, shown))
      ).outcome.isNew
    }
    case 'recalled': {
      const row = await findLateCase(context.db.system, payment!.transferId)
      return row !== null && isNew(context.postingQueue.submit(resolveRecalledCommand(line, row, context.ids.next('clr'))))
    }
    case 'card_batch':
      return recordBatchArrival(context, batch!, {
        bank: line.partner,
        matchingKey: line.session_id ?? lineKey(line.line_id),
        amountKobo: line.amount,
      })
    case 'sweep':
      return showSweep(context, line)
    case 'strange':
      return line.direction === 'out'
        ? isNew(context.postingQueue.submit(bookUnrecognisedDebitCommand(line, { case: context.ids.next('sus'), item: context.ids.next('clr') })))
        : suspendUnrecognisedCredit(context, line)
    default:
      return false
  }
}

const showSweep = (context: Pick<ReconciliationContext, 'db' | 'postingQueue'>, line: OpenLine): Promise<boolean> =>
  recordSweepLine(context, sweepReferenceIn(line)!, {
    bank: line.partner,
    direction: line.direction,
    lineId: line.line_id,
    matchingKey: line.session_id ?? lineKey(line.line_id),
    amountKobo: line.amount,
  })

/** Debits of sweeps alone, of a statement whose other lines become no cases here. */
export async function processSweepDebits(
  context: Pick<ReconciliationContext, 'db' | 'postingQueue' | 'log'> & { bank: Pick<ReconciliationContext['bank'], 'name'> },
): Promise<string[]> {
  const lines = await openLines(context.db.system, context.bank.name, null, PAGE_SIZE)
  const debits = lines.filter((line) => line.direction === 'out' && line.item === null && sweepReferenceIn(line) !== null)
  const isShown = async (line: OpenLine) => (await unlessStale(showSweep(context, line))) === true
  return (await forEachIsolated(context, debits, (line) => line.line_id, isShown)).failed
}

const paymentSubject = ({ transferId, kind, subjectId }: NonNullable<OpenLine['payment']>) => ({ id: transferId, kind, subject_id: subjectId })

const isNew = async (submitted: Promise<{ replayed: boolean }>) => !(await submitted).replayed

/** A line with the item to which it belongs, and the subject of that item. */
async function loadShownLine(context: ReconciliationContext, line: OpenLine): Promise<ShownLine> {
  const subject = await loadItemSubject(context.db.system, line.item!.id)
  const accountNumber = subject.collection ? await findAccountNumber(context.db.system, subject.collection.cashpoint_id) : ''
  return { line, subject, accountNumber, ids: { case: context.ids.next('sus'), lien: context.ids.next('hld') } }
}

/**
 * M48, under the session id if nothing was posted under it. Then a later notice with this session id credits no wallet
 * a second time. Otherwise under the line's own key. If the session was posted meanwhile, by a lost answer of ours or
 * by its notice, that item belongs to this line. If the item belongs to another line, this line is a separate credit.
 */
async function suspendUnrecognisedCredit(context: ReconciliationContext, line: OpenLine): Promise<boolean> {
  if (line.session_id !== null && line.item?.matching_key !== line.session_id) {
    if (await suspendCredit(context, line, line.session_id)) return true
    const posted = await itemByKey(context.db.system, line.partner, 'in', line.session_id)
    if (posted && (posted.line_id === null || posted.line_id === line.line_id)) return false
  }
  return suspendCredit(context, line, lineKey(line.line_id))
}

async function suspendCredit(context: ReconciliationContext, line: OpenLine, sessionId: string): Promise<boolean> {
  const command = creditCommand({
    ids: { collection: context.ids.next('col'), suspense: context.ids.next('sus'), lien: context.ids.next('hld') },
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
    rules: await context.rules(),
  })
  return isNew(context.postingQueue.submit(command))
}
