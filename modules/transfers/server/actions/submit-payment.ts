import type { RouteContext } from '../../../kernel/app-context.ts'
import { lagosDay } from '../../../../platform/clock/index.ts'
import type { Sql } from '../../../../platform/db/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { type Caller, findGrant, pinRequired } from '../../../identity/index.ts'
import { type MoneyCommand, referenceReused } from '../../../ledger/index.ts'
import { outflowLimit } from '../../../pricing/index.ts'
import type { TransferState } from '../../contract.ts'
import type { PaymentContext } from '../context.ts'
import { transferReferenceCode } from '../extension-points.ts'
import type { LoadedTransfer } from '../present.ts'
import { answersOf, transferById, transferByReference } from '../queries.ts'
import type { TransferRow } from '../rows.ts'
import { preparePayment, type NewPayment, type Payee, type Payer } from './prepare-payment.ts'
import { paymentFingerprint, sendTransferCommand } from './send-transfer.ts'

export type SubmitPaymentContext = PaymentContext & Pick<RouteContext, 'liveEvents'>

/** `replayed`: the reference was used before, and this is the transfer of that time. */
export type SubmittedPayment = LoadedTransfer & { replayed: boolean }

/** Most banks answer within seconds. Waiting lets the first reply show the final outcome. */
const WAIT_FOR_END_MS = 8_000

/**
 * A repeated reference is answered first: it needs no grant, no bank and no balance. A new one without a grant, or of a
 * business that nothing may leave, is refused before the bank is asked. The command checks both again under its locks.
 */
export async function submitPayment(
  context: SubmitPaymentContext,
  payer: Payer,
  input: NewPayment,
  to: { account: string; bankCode: string },
  findPayeeNow: () => Promise<Payee>,
): Promise<SubmittedPayment> {
  const own = context.tenant(payer.caller)
  // Without a grant, look for the transfer again: this very payment may have used the grant since the first look.
  const known =
    payer.known ?? (payer.grantId === null ? await transferByReference(own, { businessId: payer.sender.id, reference: input.reference }) : null)
  if (known) return loadSubmittedPayment(context, own, payer.sender.id, requireSameIntent(known, input, to).id, true)
  if (payer.grantId === null) throw pinRequired()
  const limit = outflowLimit((await context.rules()).limits, payer.sender.tier, lagosDay(context.clock.now()), payer.sender.daily_limit_kobo)
  if (limit instanceof Refusal) throw limit
  const payment = await preparePayment(context, payer, input, await findPayeeNow())
  const { transferId, replayed } = await submitAndAwaitEnd(
    context,
    { id: payment.ids.transfer, business_id: payer.sender.id },
    sendTransferCommand(payment, context.clock.now()),
  )
  return loadSubmittedPayment(context, own, payer.sender.id, transferId, replayed)
}

/**
 * The payment that this reference has made before, or the grant for a new one; without either it is refused. A repeated request is
 * answered first: it needs no grant, no partner and no balance.
 */
export async function findEarlierPayment(
  { tenant, clock }: Pick<PaymentContext, 'tenant' | 'clock'>,
  caller: Caller,
  reference: string,
): Promise<{ earlier: TransferRow; grantId: null } | { earlier: null; grantId: string }> {
  const own = tenant(caller)
  const find = () => transferByReference(own, { businessId: caller.businessId, reference })
  const [known, grantId] = await Promise.all([find(), findGrant(own, caller, clock.now())])
  // Without a grant, look again: this very payment may have used the grant since the first look.
  const earlier = known ?? (grantId === null ? await find() : null)
  if (earlier) return { earlier, grantId: null }
  if (grantId === null) throw pinRequired()
  return { earlier: null, grantId }
}

async function loadSubmittedPayment(
  { extensions }: Pick<SubmitPaymentContext, 'extensions'>,
  db: Sql,
  businessId: string,
  transferId: string,
  replayed: boolean,
): Promise<SubmittedPayment> {
  const [row, answers, reference] = await Promise.all([
    transferById(db, transferId),
    answersOf(db, { businessId, transferId }),
    extensions.of(transferReferenceCode)(db, transferId),
  ])
  if (!row || !reference) throw new Error(`transfer ${transferId} was posted and is not there`)
  return { row, answers, referenceCode: reference.code, replayed }
}

/** Submits the command of a payment and waits for its outcome; refused or repeated calls do not wait. */
export async function submitAndAwaitEnd(
  context: Pick<SubmitPaymentContext, 'liveEvents' | 'postingQueue' | 'failpoints'>,
  transfer: Pick<TransferRow, 'id' | 'business_id'>,
  command: MoneyCommand<{ transferId: string }>,
): Promise<{ transferId: string; replayed: boolean }> {
  const waitAbort = new AbortController()
  const ended = context.liveEvents.next(
    transfer.business_id,
    ({ kind, data }) => kind === 'transfer.changed' && data['id'] === transfer.id && isAnsweredState(data['state']),
    WAIT_FOR_END_MS,
    waitAbort.signal,
  )
  try {
    const { outcome, replayed } = await context.postingQueue.submit(command)
    context.failpoints.reach('transfers.accepted')
    if (!replayed) await ended
    return { transferId: outcome.transferId, replayed }
  } finally {
    waitAbort.abort('answered')
  }
}

function requireSameIntent(known: TransferRow, input: NewPayment, to: { account: string; bankCode: string }): TransferRow {
  const before = {
    kind: known.kind,
    amountKobo: known.amount,
    remark: known.remark,
    beneficiary: { account: known.beneficiary_account, bankCode: known.beneficiary_bank_code },
  }
  // A repeated withdrawal keeps the payout bank of the first call.
  const now = { ...input, beneficiary: input.kind === 'withdrawal' ? before.beneficiary : to }
  if (paymentFingerprint(before) !== paymentFingerprint(now)) throw referenceReused()
  return known
}

const isAnsweredState = (state: unknown) => (['held', 'sending'] satisfies TransferState[]).every((waiting) => waiting !== state)
