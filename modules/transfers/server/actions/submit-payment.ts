import type { RouteContext } from '../../../app-context.ts'
import { type Caller, pinRequired } from '../../../identity/index.ts'
import { referenceReused } from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import type { TransfersContext } from '../context.ts'
import { type AnswerRow, answersOf, transferById, transferByReference } from '../queries.ts'
import type { TransferRow } from '../rows.ts'
import { preparePayment, type NewPayment, type Payee, type Payer } from './prepare-payment.ts'
import { paymentFingerprint, type Payment, sendTransferCommand } from './send-transfer.ts'

export type SubmitPaymentContext = TransfersContext & Pick<RouteContext, 'liveEvents'>

/** `replayed`: it had been asked for before, and this is what came of it. */
export type SubmittedPayment = { row: TransferRow; answers: readonly AnswerRow[]; replayed: boolean }

/** Most banks answer within seconds: worth waiting for, so that the first thing a person reads is how it ended. */
const WAIT_FOR_END_MS = 8_000

/**
 * A repeated reference is answered before anything else is asked or needed: no grant, no bank, no balance. A new one is
 * refused before the bank is asked when there is no grant for it; the command looks at the grant again under its lock.
 */
export async function submitPayment(
  context: SubmitPaymentContext,
  payer: Payer,
  asked: NewPayment,
  to: { account: string; bankCode: string },
  findPayeeNow: () => Promise<Payee>,
): Promise<SubmittedPayment> {
  // Without a grant it is looked for once more: between the two looks the grant may have gone with this very payment.
  const known =
    payer.known ??
    (payer.grantId === null ? await transferByReference(context.db.system, { businessId: payer.sender.id, reference: asked.reference }) : null)
  if (known) return loadSubmittedPayment(context, payer.sender.id, requireSameIntent(known, asked, to).id, true)
  if (payer.grantId === null) throw pinRequired()
  const payment = await preparePayment(context, payer, asked, await findPayeeNow())
  const { transferId, replayed } = await submitAndAwaitEnd(context, payer.caller, payment)
  return loadSubmittedPayment(context, payer.sender.id, transferId, replayed)
}

async function loadSubmittedPayment(
  { db }: SubmitPaymentContext,
  businessId: string,
  transferId: string,
  replayed: boolean,
): Promise<SubmittedPayment> {
  const [row, answers] = await Promise.all([transferById(db.system, transferId), answersOf(db.system, { businessId, transferId })])
  if (!row) throw new Error(`transfer ${transferId} was posted and is not there`)
  return { row, answers, replayed }
}

/** Waits for the end of what was newly taken; whoever is refused, or asks again, waits for nothing. */
async function submitAndAwaitEnd(
  context: SubmitPaymentContext,
  caller: Caller,
  payment: Payment,
): Promise<{ transferId: string; replayed: boolean }> {
  const waitAbort = new AbortController()
  const { transfer } = payment.ids
  const ended = context.liveEvents.next(
    caller.businessId,
    ({ kind, data }) => kind === 'transfer.changed' && data['id'] === transfer && isAnsweredState(data['state']),
    WAIT_FOR_END_MS,
    waitAbort.signal,
  )
  try {
    const { outcome, replayed } = await context.postingQueue.submit(sendTransferCommand(payment, context.clock.now()))
    context.failpoints.reach('transfers.accepted')
    if (!replayed) await ended
    return { transferId: outcome.transferId, replayed }
  } finally {
    waitAbort.abort('answered')
  }
}

function requireSameIntent(known: TransferRow, asked: NewPayment, to: { account: string; bankCode: string }): TransferRow {
  const before = {
    kind: known.kind,
    amountKobo: known.amount,
    remark: known.remark,
    beneficiary: { account: known.beneficiary_account, bankCode: known.beneficiary_bank_code },
  }
  // A withdrawal goes where the payout bank was then, not where it is now.
  const now = { ...asked, beneficiary: asked.kind === 'withdrawal' ? before.beneficiary : to }
  if (paymentFingerprint(before) !== paymentFingerprint(now)) throw referenceReused()
  return known
}

const isAnsweredState = (state: unknown) => (['held', 'sending'] satisfies TransferState[]).every((waiting) => waiting !== state)
