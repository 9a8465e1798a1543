import type { LagosDay } from '../../../../../platform/clock/index.ts'
import { namesAgree } from '../../../../../platform/nigeria/names-agree.ts'
import { Refusal } from '../../../../../platform/problems/index.ts'
import type { AppContext } from '../../../../kernel/app-context.ts'
import { businessTable } from '../../../../businesses/index.ts'
import { findAccountForStaff } from '../../../../institutions/index.ts'
import { type Locked, mergePlans, type MoneyCommand, type Plan, wallet } from '../../../../ledger/index.ts'
import { beginPayment, type BegunPayment, type TransferRow } from '../../../../transfers/index.ts'
import { acceptedRequest, amountBack, checkSendBackDay, checkSendingBack, newSendBackOrder } from '../../actions/send-back.ts'
import { beginSendingBack } from '../../collection-moves.ts'
import { collectionById } from '../../queries.ts'
import type { CollectionRow, MismatchRow, MismatchRulesRow } from '../../rows.ts'
import { collectionTable, expectedPaymentTable, mismatchRulesTable, mismatchTable, reversalRequestTable } from '../../tables.ts'
import { beginMismatchBack } from '../mismatch-back.ts'
import { latestRequest } from '../../reversal-requests/queries.ts'
import { mismatchById, openExpectation } from '../queries.ts'
import type { Rules } from '../../../../pricing/index.ts'

type Context = Pick<AppContext, 'db' | 'postingQueue' | 'clock' | 'ids' | 'log' | 'rules' | 'bank' | 'secrets' | 'extensions'>

/**
 * What is over, or came twice, goes back by the rules of the business (M10, M78). The mandate was given with the PIN. What stands against it
 * leaves the payment to a person: another name, a payment company, a limit, a restricted account, rules that were changed meanwhile.
 */
export async function sendBackByRules(context: Context, { id }: { id: string }): Promise<void> {
  const { db, clock, ids, postingQueue, log } = context
  const mismatch = await mismatchById(db.system, id)
  if (mismatch?.state !== 'open') return
  const [expectation, row, asking] = await Promise.all([
    openExpectation(db.system, mismatch.expected_payment_id),
    collectionById(db.system, mismatch.collection_id),
    latestRequest(db.system, mismatch.business_id, mismatch.collection_id),
  ])
  const { rules = null, first = null } = expectation ?? {}
  // Rules that were saved since hold from the next payment on.
  const { back_at } = mismatch
  if (!row || back_at === null || rules === null || rules.id !== mismatch.back_rules_id || (mismatch.kind === 'double' && !first)) return
  try {
    const refused = checkSendingBack(row, clock.now())
    if (refused) throw refused
    const payee = await findAccountForStaff({ ...context, db: db.system }, row.payer_account, row.payer_bank_code)
    if (!namesAgree(payee.accountName, row.payer_name)) throw new Refusal('collections.payer_differs', 422, 'The bank names another owner.')
    const order = await newSendBackOrder({ ...context, db: db.system }, row, {
      // One for each time at which it shall go: a payer may ask again after one that failed.
      reference: `sending-back-rule-${mismatch.id}-${back_at.getTime()}`,
      remark: REMARKS[mismatch.kind],
      payee,
      requestedBy: rules.created_by,
      meterKind: 'sent_back',
      back: amountBack(row, mismatch),
      onOtherName: null,
    })
    await postingQueue.submit(
      sendBackByRulesCommand({
        order,
        attemptId: ids.next('att'),
        partner: context.bank.name,
        mismatch,
        firstId: mismatch.kind === 'double' ? first!.id : null,
        cashierRequestId: asking?.state === 'asked' ? asking.id : null,
        rules,
        limits: await context.rules(),
      }),
    )
  } catch (error) {
    // The job comes again while the bank gives no name.
    if (!(error instanceof Refusal) || error.httpStatus >= 500) throw error
    log.warn({ mismatch: id, code: error.code }, 'a payment was not sent back by the rules of its business')
  }
}

/** A short, a late and an unknown payment go back only because the payer wants it. */
const REMARKS: Record<MismatchRow['kind'], string> = {
  over: 'More than asked',
  double: 'Paid twice',
  short: 'The payer wants it back',
  late: 'Came late',
  unknown: 'No order asked for it',
}

type Prepared = {
  order: TransferRow
  attemptId: string
  partner: string
  mismatch: MismatchRow
  /** Of a payment that came twice the first one, which stays. */
  firstId: string | null
  cashierRequestId: string | null
  rules: MismatchRulesRow
  limits: Rules
}

const meterOf = (order: TransferRow, kind = order.meter_kind!) => ({ subject: order.business_id, kind, period: order.meter_period! })

function sendBackByRulesCommand(prepared: Prepared): MoneyCommand<BegunPayment | { transferId: null }> {
  const { order, mismatch, firstId, cashierRequestId, rules } = prepared
  return {
    name: 'collections.send_back_by_rules',
    scope: `sending-back:${order.business_id}`,
    key: order.reference,
    fingerprint: order.subject_id!,
    actor: 'system',
    needs: {
      accounts: [wallet(order.business_id)],
      meters: [meterOf(order), meterOf(order, RULES_METER)],
      rows: [
        businessTable.ref(order.business_id),
        collectionTable.ref(order.subject_id!),
        mismatchTable.ref(mismatch.id),
        expectedPaymentTable.ref(mismatch.expected_payment_id),
        mismatchRulesTable.ref(rules.id),
        ...(firstId === null ? [] : [collectionTable.ref(firstId)]),
        ...(cashierRequestId === null ? [] : [reversalRequestTable.ref(cashierRequestId)]),
      ],
      ...(mismatch.hold_id && { holds: [mismatch.hold_id] }),
      movesNoMoney: true,
    },
    decide: (locked, at) => decide(prepared, locked, at),
  }
}

/** What went back by rules on a day, in kobo. */
const RULES_METER = 'sent_back_rules'

function decide(
  { order, attemptId, partner, mismatch, firstId, cashierRequestId, rules, limits }: Prepared,
  locked: Locked,
  at: Date,
): Plan<BegunPayment | { transferId: null }> | Refusal {
  const row = locked.row(collectionTable, order.subject_id!)!
  const open = locked.row(mismatchTable, mismatch.id)
  const held = locked.row(mismatchRulesTable, rules.id)
  if (open?.state !== 'open' || open.back_rules_id !== rules.id || open.hold_id !== mismatch.hold_id) return { outcome: { transferId: null } }
  // It was moved to another order meanwhile, or shall go at another time.
  if (open.expected_payment_id !== mismatch.expected_payment_id || open.back_at?.getTime() !== mismatch.back_at?.getTime())
    return { outcome: { transferId: null } }
  if (held?.ended_at !== null || amountBack(row, open).amountKobo !== order.amount) return { outcome: { transferId: null } }
  // The shop keeps one payment: the second stays when the first has gone back, or may have to.
  if (firstId !== null && !isKept(locked.row(collectionTable, firstId))) return { outcome: { transferId: null } }
  const usedByRules = locked.meter(meterOf(order, RULES_METER)) + order.amount
  return beginPayment(
    {
      order,
      attempt: { id: attemptId, partner },
      checks: {
        kind: 'fixed',
        check: () =>
          checkSendingBack(row, at) ??
          checkSendBackDay(limits, locked.meter(meterOf(order)) + order.amount, order.meter_period as LagosDay) ??
          (usedByRules > rules.back_day ? overLimit() : null),
        freedKobo: open.hold_id === null ? 0n : (locked.hold(open.hold_id)?.remaining ?? 0n),
        insufficient: () => new Refusal('collections.insufficient', 422, 'The balance does not cover it.'),
      },
      audit: {
        operation: 'collections.reverse',
        requestId: order.reference,
        subject: row.id,
        facts: ({ amount, total, remark }) => ({ amount: String(amount), total: String(total), reason: remark, rules: rules.id }),
      },
      extra: () =>
        mergePlans(
          {
            moves: [beginSendingBack(row.id, order.id), ...acceptedRequest(locked, cashierRequestId, rules.created_by, at)],
            meters: [{ ...meterOf(order, RULES_METER), change: order.amount }],
          },
          beginMismatchBack(locked, open, { order, by: rules.created_by, at, rulesId: rules.id }),
        ),
    },
    locked,
    at,
  )
}

/** Whether card money is kept is known to cards alone: it may be refunded or disputed, so a person decides. */
const isKept = (first: CollectionRow | null): boolean =>
  first?.state === 'posted' && first.channel !== 'card' && first.recall_id === null && first.part_back === 0n

const overLimit = () => new Refusal('collections.rules_limit', 422, 'The limit of the rules for this day is used up.')
