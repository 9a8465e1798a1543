import type { Sql } from '../../../platform/db/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { badField, notFound, Refusal } from '../../../platform/problems/index.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { loadKnownAccount } from '../../institutions/index.ts'
import { findOutflowCap } from '../../risk/index.ts'
import { limitFor, type Movement, quoteMovement } from '../../pricing/index.ts'
import { quoteTransfer, quoteWithdrawal, sendTransfer, showPrefix, showTransfer, withdraw } from '../contract.ts'
import { lagosDay } from '../../../platform/clock/index.ts'
import {
  loadCallerBusiness,
  findPayee,
  checkTransferNow,
  type NewPayment,
  findPayoutPayee,
  loadPayer,
  type Payee,
  withdrawalCap,
  withdrawalReference,
} from './actions/prepare-payment.ts'
import { submitPayment, type SubmitPaymentContext } from './actions/submit-payment.ts'
import { beneficiaryRoutes } from './beneficiary-routes.ts'
import type { TransfersContext } from './context.ts'
import { bonusAsked, bonusWithdrawal, transferReferenceCode } from './extension-points.ts'
import { answerMessage, presentLimit, presentQuote, presentTransfer } from './present.ts'
import { quoteVerdict } from './quote-verdict.ts'
import { hasPaidBefore, findRecentDuplicate, answersOf, transferById } from './queries.ts'
import type { TransferRow } from './rows.ts'

const DUPLICATE_WINDOW_MS = 10 * 60_000

export function transferRoutes(context: SubmitPaymentContext): BoundRoute<Caller>[] {
  return [
    bind(quoteTransfer, async ({ body, caller }) => {
      const [payee, sender] = await Promise.all([findPayee(context, body.nuban, body.bank_code, caller), loadCallerBusiness(context, caller)])
      const isOwn = payee.receiver !== null && sender.owner_identity !== null && sender.owner_identity === payee.receiver.ownerIdentity
      const movement = payee.receiver === null ? 'rail' : isOwn ? 'own' : 'book'
      return { data: await quoteNow(context, caller, sender, { payee, movement, amountKobo: body.amount }) }
    }),
    bind(sendTransfer, async ({ body, caller, meta }) => {
      const [payer, account] = await Promise.all([
        loadPayer(context, caller, meta.requestId, { kind: 'transfer', reference: body.transaction_ref }),
        loadKnownAccount(context, body.nuban, body.bank_code, caller),
      ])
      if (!body.transaction_ref.startsWith(payer.sender.wallet_prefix))
        throw badField('transaction_ref', 'transaction_ref begins with the wallet prefix of the business', 'transfers.wrong_prefix')
      const asked: NewPayment = { kind: 'transfer', reference: body.transaction_ref, amountKobo: body.amount, remark: body.remark ?? '' }
      const find = () => findPayee(context, body.nuban, body.bank_code, caller, account)
      const { replayed, ...sent } = await submitPayment(context, payer, asked, { account: body.nuban, bankCode: body.bank_code }, find)
      const data = presentTransfer(sent)
      return { data, message: answerMessage(data, { onItsWay: 'Transfer accepted' }), replayed }
    }),
    bind(quoteWithdrawal, async ({ body, caller }) => {
      const sender = await loadCallerBusiness(context, caller)
      const payee = await findPayoutPayee(context, sender, caller)
      return { data: await quoteNow(context, caller, sender, { payee, movement: 'payout', amountKobo: body.amount }) }
    }),
    bind(withdraw, async ({ body, caller, meta }) => {
      const bonus = bonusAsked({ body, requestId: meta.requestId })
      if (bonus) {
        const { transferId, replayed } = await context.extensions.of(bonusWithdrawal).withdraw(context, caller, bonus)
        return answeredWithdrawal(await loadTransferView(context, context.db.system, (await transferById(context.db.system, transferId))!), replayed)
      }
      const reference = withdrawalReference(meta.requestId)
      const payer = await loadPayer(context, caller, meta.requestId, { kind: 'withdrawal', reference })
      const { sender } = payer
      const asked: NewPayment = { kind: 'withdrawal', reference, amountKobo: body.amount, remark: `Withdrawal of ${sender.name}`.slice(0, 100) }
      const to = { account: sender.payout_account_number ?? '', bankCode: sender.payout_bank_code ?? '' }
      const { replayed, ...sent } = await submitPayment(context, payer, asked, to, () => findPayoutPayee(context, sender, caller))
      return answeredWithdrawal(presentTransfer(sent), replayed)
    }),
    bind(showTransfer, async ({ params, caller }) => ({
      data: await context.db.tenant(caller.businessId, async (tx) => loadTransferView(context, tx, await loadOwnTransfer(tx, caller, params.id))),
    })),
    bind(showPrefix, async ({ params, caller }) => {
      if (params.businessid !== caller.businessId) throw notFound('The business')
      return { data: { prefix: (await loadCallerBusiness(context, caller)).wallet_prefix } }
    }),
    ...beneficiaryRoutes(context),
  ]
}

const withToken = (view: ReturnType<typeof presentTransfer>) => ({
  ...view,
  wallet_transaction_id: view.transaction_id,
  token: view.transaction_ref,
})

const answeredWithdrawal = (view: ReturnType<typeof presentTransfer>, replayed: boolean) => ({
  data: withToken(view),
  message: answerMessage(view, { onItsWay: 'Withdrawal accepted' }),
  replayed,
})

type AskedPayment = { payee: Payee; movement: Movement; amountKobo: Kobo }

async function quoteNow(context: TransfersContext, caller: Caller, sender: BusinessRow, { payee, movement, amountKobo }: AskedPayment) {
  const { account } = payee
  const { businessId } = caller
  const cap = await (movement === 'payout' ? withdrawalCap(context, caller) : findOutflowCap(context, caller.personId))
  const now = context.clock.now()
  const candidate = { businessId, account: account.accountNumber, bankCode: account.bankCode, amountKobo }
  const { judged, availableKobo, rules, limit, usedKobo } = await checkTransferNow(context, sender, movement, amountKobo, { cap })
  const [verdict, knows, duplicate] = await Promise.all([
    quoteVerdict(context, caller, { area: 'payments', amountKobo }, judged instanceof Refusal ? judged : null),
    context.db.tenant(businessId, (tx) => hasPaidBefore(tx, businessId, account.accountNumber, account.bankCode)),
    context.db.tenant(businessId, (tx) => findRecentDuplicate(tx, { ...candidate, since: new Date(now.getTime() - DUPLICATE_WINDOW_MS) })),
  ])
  const quote = judged instanceof Refusal ? quoteMovement(rules.fees, movement, sender, amountKobo, lagosDay(now)) : judged.quote
  return {
    quote: presentQuote(quote),
    beneficiary: {
      name: account.accountName,
      number: account.accountNumber,
      code: account.bankCode,
      bank: account.bankName,
      // The payout bank is the business's own account.
      first_time: movement !== 'payout' && !knows,
    },
    is_large: movement !== 'payout' && amountKobo >= limitFor(rules.limits, 'first_payment_large', lagosDay(now)),
    available: availableKobo,
    limit: limit && presentLimit(limit, usedKobo),
    ...verdict,
    duplicate_of: duplicate && { _id: duplicate.id, createdon: duplicate.created_at },
  }
}

async function loadOwnTransfer(tx: Sql, caller: Caller, id: string): Promise<TransferRow> {
  const row = await transferById(tx, id)
  if (!row || row.business_id !== caller.businessId) throw notFound('The transfer')
  return row
}

export async function loadTransferView({ extensions }: Pick<TransfersContext, 'extensions'>, db: Sql, row: TransferRow) {
  const [answers, reference] = await Promise.all([
    answersOf(db, { businessId: row.business_id, transferId: row.id }),
    extensions.of(transferReferenceCode)(db, row.id),
  ])
  if (!reference) throw new Error(`transfer ${row.id} has no line in the history`)
  return presentTransfer({ row, answers, referenceCode: reference.code })
}
