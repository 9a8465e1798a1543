import type { BoundRoute } from '../../../platform/http/bind.ts'
import { badField, notFound, Refusal } from '../../../platform/problems/index.ts'
import { bind, type Caller, findGrant, pinRequired } from '../../identity/index.ts'
import { referenceReused } from '../../ledger/index.ts'
import type { NewsRoom } from '../../messages/index.ts'
import { quoteMovement } from '../../pricing/index.ts'
import { quoteTransfer, quoteWithdrawal, sendTransfer, showPrefix, showTransfer, type TransferState, withdraw } from '../contract.ts'
import { lagosDay } from '../../../platform/clock/index.ts'
import {
  callersBusiness,
  findPayee,
  gatherPayment,
  judgeNow,
  type NewPayment,
  type Payee,
  payoutPayee,
  withdrawalReference,
} from './actions/gather.ts'
import { fingerprintOf, sendCommand } from './actions/send-transfer.ts'
import { beneficiaryRoutes } from './beneficiary-routes.ts'
import type { TransfersKit } from './kit.ts'
import { presentQuote, presentTransfer } from './present.ts'
import { answersOf, hasPaidBefore, recentTwin, transferById, transferByReference } from './queries.ts'
import type { TransferRow } from './rows.ts'

export type TransferRoutesKit = TransfersKit & { news: NewsRoom }

/** Most banks answer within seconds: worth waiting for, so that the first thing a person reads is how it ended. */
const WAIT_FOR_END_MS = 8_000
const TWIN_WITHIN_MS = 10 * 60_000

export function transferRoutes(kit: TransferRoutesKit): BoundRoute<Caller>[] {
  return [
    bind(quoteTransfer, async ({ body, caller }) => {
      const payee = await findPayee(kit, body.nuban, body.bank_code, caller.personId)
      const sender = await callersBusiness(kit, caller)
      const isOwn = payee.receiver !== null && sender.owner_identity !== null && sender.owner_identity === payee.receiver.ownerIdentity
      const movement = payee.receiver === null ? 'rail' : isOwn ? 'own' : 'book'
      const now = kit.clock.now()
      const twin = { businessId: caller.businessId, account: body.nuban, bankCode: body.bank_code, amountKobo: body.amount }
      const [quoted, knows, duplicate] = await Promise.all([
        quoteNow(kit, caller, movement, body.amount),
        kit.db.tenant(caller.businessId, (tx) => hasPaidBefore(tx, caller.businessId, body.nuban, body.bank_code)),
        kit.db.tenant(caller.businessId, (tx) => recentTwin(tx, { ...twin, since: new Date(now.getTime() - TWIN_WITHIN_MS) })),
      ])
      const { account } = payee
      return {
        data: {
          ...quoted,
          beneficiary: {
            name: account.accountName,
            number: account.accountNumber,
            code: account.bankCode,
            bank: account.bankName,
            first_time: !knows,
          },
          duplicate_of: duplicate && { _id: duplicate.id, createdon: duplicate.created_at },
        },
      }
    }),
    bind(sendTransfer, async ({ body, caller, meta }) => {
      const sender = await callersBusiness(kit, caller)
      if (!body.transaction_ref.startsWith(sender.wallet_prefix))
        throw badField('transaction_ref', 'transaction_ref begins with the wallet prefix of the business', 'transfers.wrong_prefix')
      const asked: NewPayment = { kind: 'transfer', reference: body.transaction_ref, amountKobo: body.amount, remark: (body.remark ?? '').trim() }
      const find = () => findPayee(kit, body.nuban, body.bank_code, caller.personId)
      const row = await pay(kit, caller, asked, { account: body.nuban, bankCode: body.bank_code }, find, meta.requestId)
      return { data: await viewOf(kit, row), message: 'Transfer accepted' }
    }),
    bind(quoteWithdrawal, async ({ body, caller }) => {
      await payoutPayee(kit, caller)
      return { data: await quoteNow(kit, caller, 'payout', body.amount) }
    }),
    bind(withdraw, async ({ body, caller, meta }) => {
      const business = await callersBusiness(kit, caller)
      const reference = withdrawalReference(meta.requestId)
      const asked: NewPayment = { kind: 'withdrawal', reference, amountKobo: body.amount, remark: `Withdrawal of ${business.name}`.slice(0, 100) }
      const to = { account: business.payout_account_number ?? '', bankCode: business.payout_bank_code ?? '' }
      const row = await pay(kit, caller, asked, to, () => payoutPayee(kit, caller), meta.requestId)
      const view = await viewOf(kit, row)
      return { data: { ...view, wallet_transaction_id: view.transaction_id, token: view.transaction_ref }, message: 'Withdrawal accepted' }
    }),
    bind(showTransfer, async ({ params, caller }) => ({ data: await viewOf(kit, await ownTransfer(kit, caller, params.id)) })),
    bind(showPrefix, async ({ params, caller }) => {
      if (params.businessid !== caller.businessId) throw notFound('The business')
      return { data: { prefix: (await callersBusiness(kit, caller)).wallet_prefix } }
    }),
    ...beneficiaryRoutes(kit),
  ]
}

/**
 * A repeated reference is answered before anything else is asked or needed: no grant, no bank, no balance. A new one is
 * refused before the bank is asked when there is no grant for it; the command looks at the grant again under its lock.
 */
async function pay(
  kit: TransferRoutesKit,
  caller: Caller,
  asked: NewPayment,
  to: { account: string; bankCode: string },
  findPayeeNow: () => Promise<Payee>,
  requestId: string,
): Promise<TransferRow> {
  const [known, grant] = await Promise.all([
    transferByReference(kit.db.system, caller.businessId, asked.reference),
    findGrant(kit.db.system, caller, kit.clock.now()),
  ])
  if (known) return sameIntent(known, asked, to)
  if (grant === null) throw pinRequired()
  const payment = await gatherPayment(kit, caller, asked, await findPayeeNow(), requestId)
  const { transfer } = payment.ids
  const ended = kit.news.next(
    caller.businessId,
    ({ kind, data }) => kind === 'transfer.changed' && data['id'] === transfer && hasAnswer(data['state']),
    WAIT_FOR_END_MS,
  )
  const { outcome, replayed } = await kit.lane.submit(sendCommand(payment, kit.clock.now()))
  kit.crash.reach('transfers.accepted')
  if (!replayed) await ended
  const row = await transferById(kit.db.system, outcome.transferId)
  return row!
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

async function quoteNow(kit: TransfersKit, caller: Caller, movement: 'rail' | 'book' | 'own' | 'payout', amountKobo: bigint) {
  const { judged, availableKobo, business, rules } = await judgeNow(kit, caller, movement, amountKobo)
  const quote =
    judged instanceof Refusal ? quoteMovement(rules.fees, movement, business.classification, amountKobo, lagosDay(kit.clock.now())) : judged.quote
  return {
    quote: presentQuote(quote),
    available: availableKobo,
    refusal: judged instanceof Refusal ? { code: judged.code, message: judged.message } : null,
  }
}

async function ownTransfer(kit: TransfersKit, caller: Caller, id: string): Promise<TransferRow> {
  const row = await kit.db.tenant(caller.businessId, (tx) => transferById(tx, id))
  if (!row || row.business_id !== caller.businessId) throw notFound('The transfer')
  return row
}

async function viewOf(kit: TransfersKit, row: TransferRow) {
  return presentTransfer(row, await kit.db.tenant(row.business_id, (tx) => answersOf(tx, row.id)))
}
