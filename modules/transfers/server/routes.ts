import type { Sql } from '../../../platform/db/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { badField, notFound } from '../../../platform/problems/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { loadKnownAccount } from '../../institutions/index.ts'
import { quoteTransfer, quoteWithdrawal, sendTransfer, showPrefix, showTransfer, withdraw } from '../contract.ts'
import {
  loadCallerBusiness,
  findPayee,
  movementTo,
  type NewPayment,
  findPayoutPayee,
  loadPayer,
  withdrawalReference,
} from './actions/prepare-payment.ts'
import { submitPayment, type SubmitPaymentContext } from './actions/submit-payment.ts'
import { beneficiaryRoutes } from './beneficiary-routes.ts'
import type { PaymentContext } from './context.ts'
import { bonusInput, bonusWithdrawal, transferReferenceCode } from './extension-points.ts'
import { answerMessage, presentTransfer } from './present.ts'
import { answersOf, transferById } from './queries.ts'
import { pricePayment, quotePayment } from './quote-payment.ts'
import type { TransferRow } from './rows.ts'

export function transferRoutes(context: SubmitPaymentContext): BoundRoute<Caller>[] {
  return [
    bind(quoteTransfer, async ({ body, caller }) => {
      const [payee, sender] = await Promise.all([
        findPayee(context, body.nuban, body.bank_code, caller),
        loadCallerBusiness(context.tenant(caller), caller),
      ])
      const movement = movementTo(sender, payee.receiver)
      const price = await pricePayment(context, caller, { sender, movement, amountKobo: body.amount })
      return { data: await quotePayment(context, caller, { movement, price, beneficiary: payee.account }) }
    }),
    bind(sendTransfer, async ({ body, caller, meta }) => {
      const [payer, account] = await Promise.all([
        loadPayer(context, caller, meta.requestId, { kind: 'transfer', reference: body.transaction_ref }),
        loadKnownAccount({ ...context, db: context.acrossBusinesses('payee') }, body.nuban, body.bank_code, caller),
      ])
      if (!body.transaction_ref.startsWith(payer.sender.wallet_prefix))
        throw badField('transaction_ref', 'transaction_ref begins with the wallet prefix of the business', 'transfers.wrong_prefix')
      const input: NewPayment = { kind: 'transfer', reference: body.transaction_ref, amountKobo: body.amount, remark: body.remark ?? '' }
      const find = () => findPayee(context, body.nuban, body.bank_code, caller, account)
      const { replayed, ...sent } = await submitPayment(context, payer, input, { account: body.nuban, bankCode: body.bank_code }, find)
      const data = presentTransfer(sent)
      return { data, message: answerMessage(data, { onItsWay: 'Transfer accepted' }), replayed }
    }),
    bind(quoteWithdrawal, async ({ body, caller }) => {
      const sender = await loadCallerBusiness(context.tenant(caller), caller)
      const { account } = await findPayoutPayee(context, sender, caller)
      const price = await pricePayment(context, caller, { sender, movement: 'payout', amountKobo: body.amount })
      return { data: await quotePayment(context, caller, { movement: 'payout', price, beneficiary: account }) }
    }),
    bind(withdraw, async ({ body, caller, meta }) => {
      const bonus = bonusInput({ body, requestId: meta.requestId })
      if (bonus) {
        const { transferId, replayed } = await context.extensions.of(bonusWithdrawal).withdraw(context, caller, bonus)
        return answeredWithdrawal(await loadOwnTransferView(context, caller, transferId), replayed)
      }
      const reference = withdrawalReference(meta.requestId)
      const payer = await loadPayer(context, caller, meta.requestId, { kind: 'withdrawal', reference })
      const { sender } = payer
      const input: NewPayment = { kind: 'withdrawal', reference, amountKobo: body.amount, remark: 'Withdrawal' }
      const to = { account: sender.payout_account_number ?? '', bankCode: sender.payout_bank_code ?? '' }
      const { replayed, ...sent } = await submitPayment(context, payer, input, to, () => findPayoutPayee(context, sender, caller))
      return answeredWithdrawal(presentTransfer(sent), replayed)
    }),
    bind(showTransfer, async ({ params, caller }) => ({ data: await loadOwnTransferView(context, caller, params.id) })),
    bind(showPrefix, async ({ params, caller }) => {
      if (params.businessid !== caller.businessId) throw notFound('The business')
      return { data: { prefix: (await loadCallerBusiness(context.tenant(caller), caller)).wallet_prefix } }
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

async function loadOwnTransferView(context: PaymentContext, caller: Caller, id: string) {
  const own = context.tenant(caller)
  const row = await transferById(own, id)
  if (!row || row.business_id !== caller.businessId) throw notFound('The transfer')
  return loadTransferView(context, own, row)
}

export async function loadTransferView({ extensions }: Pick<PaymentContext, 'extensions'>, db: Sql, row: TransferRow) {
  const [answers, reference] = await Promise.all([
    answersOf(db, { businessId: row.business_id, transferId: row.id }),
    extensions.of(transferReferenceCode)(db, row.id),
  ])
  if (!reference) throw new Error(`transfer ${row.id} has no line in the history`)
  return presentTransfer({ row, answers, referenceCode: reference.code })
}
