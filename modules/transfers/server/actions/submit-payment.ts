import { type Caller, pinRequired } from '../../../identity/index.ts'
import { referenceReused } from '../../../ledger/index.ts'
import type { NewsRoom } from '../../../messages/index.ts'
import type { TransferState } from '../../contract.ts'
import type { TransfersKit } from '../kit.ts'
import { type AnswerRow, answersOf, transferById, transferByReference } from '../queries.ts'
import type { TransferRow } from '../rows.ts'
import { gatherPayment, type NewPayment, type Payee, type Payer } from './prepare-payment.ts'
import { fingerprintOf, type Payment, sendCommand } from './send-transfer.ts'

export type PayKit = TransfersKit & { news: NewsRoom }

/** `replayed`: it had been asked for before, and this is what came of it. */
export type Paid = { row: TransferRow; answers: readonly AnswerRow[]; replayed: boolean }

/** Most banks answer within seconds: worth waiting for, so that the first thing a person reads is how it ended. */
const WAIT_FOR_END_MS = 8_000

/**
 * A repeated reference is answered before anything else is asked or needed: no grant, no bank, no balance. A new one is
 * refused before the bank is asked when there is no grant for it; the command looks at the grant again under its lock.
 */
export async function pay(
  kit: PayKit,
  payer: Payer,
  asked: NewPayment,
  to: { account: string; bankCode: string },
  findPayeeNow: () => Promise<Payee>,
): Promise<Paid> {
  // Without a grant it is looked for once more: between the two looks the grant may have gone with this very payment.
  const known =
    payer.known ??
    (payer.grantId === null ? await transferByReference(kit.db.system, { businessId: payer.sender.id, reference: asked.reference }) : null)
  if (known) return paid(kit, payer.sender.id, sameIntent(known, asked, to).id, true)
  if (payer.grantId === null) throw pinRequired()
  const payment = await gatherPayment(kit, payer, asked, await findPayeeNow())
  const { transferId, replayed } = await submitted(kit, payer.caller, payment)
  return paid(kit, payer.sender.id, transferId, replayed)
}

async function paid({ db }: PayKit, businessId: string, transferId: string, replayed: boolean): Promise<Paid> {
  const [row, answers] = await Promise.all([transferById(db.system, transferId), answersOf(db.system, { businessId, transferId })])
  if (!row) throw new Error(`transfer ${transferId} was posted and is not there`)
  return { row, answers, replayed }
}

/** Waits for the end of what was newly taken; whoever is refused, or asks again, waits for nothing. */
async function submitted(kit: PayKit, caller: Caller, payment: Payment): Promise<{ transferId: string; replayed: boolean }> {
  const notWaiting = new AbortController()
  const { transfer } = payment.ids
  const ended = kit.news.next(
    caller.businessId,
    ({ kind, data }) => kind === 'transfer.changed' && data['id'] === transfer && hasAnswer(data['state']),
    WAIT_FOR_END_MS,
    notWaiting.signal,
  )
  try {
    const { outcome, replayed } = await kit.lane.submit(sendCommand(payment, kit.clock.now()))
    kit.crash.reach('transfers.accepted')
    if (!replayed) await ended
    return { transferId: outcome.transferId, replayed }
  } finally {
    notWaiting.abort('answered')
  }
}

function sameIntent(known: TransferRow, asked: NewPayment, to: { account: string; bankCode: string }): TransferRow {
  const before = {
    kind: known.kind,
    amountKobo: known.amount,
    remark: known.remark,
    beneficiary: { account: known.beneficiary_account, bankCode: known.beneficiary_bank_code },
  }
  // A withdrawal goes where the payout bank was then, not where it is now.
  const now = { ...asked, beneficiary: asked.kind === 'withdrawal' ? before.beneficiary : to }
  if (fingerprintOf(before) !== fingerprintOf(now)) throw referenceReused()
  return known
}

const hasAnswer = (state: unknown) => (['held', 'sending'] satisfies TransferState[]).every((waiting) => waiting !== state)
