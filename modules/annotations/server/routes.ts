import type { BoundRoute } from '../../../platform/http/bind.ts'
import { badField, notFound, Refusal } from '../../../platform/problems/index.ts'
import { flagReader } from '../../flags/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import * as contract from '../contract.ts'
import { addCategory } from './actions/add-category.ts'
import { addCustomInbound } from './actions/add-custom-inbound.ts'
import { addPicture, categorise } from './actions/annotate-transaction.ts'
import { answerChallenge, challengeQuestion, initiateChallenge, sendChallengeCode } from './actions/challenge-payer.ts'
import type { AnnotationContext } from './context.ts'
import { customInboundFlag } from '../flag.ts'
import { categoriesOf, type Category, customInboundOf, type Direction } from './queries.ts'
import type { CustomInboundRow } from './rows.generated.ts'

const MAX_NOTES = 100

export function annotationRoutes(context: AnnotationContext): BoundRoute<Caller>[] {
  async function list(caller: Caller, businessId: string, direction: Direction) {
    requireOwnBusiness(caller, businessId)
    const rows = await categoriesOf(context.tenant(caller), businessId, direction)
    return { data: rows.map(presentCategory), count: rows.length }
  }
  async function add(caller: Caller, body: { merchant: string; name: string }, direction: Direction, requestId: string) {
    requireOwnBusiness(caller, body.merchant)
    const { category, replayed } = await addCategory(context, caller, { direction, name: body.name, requestId })
    return { data: presentCategory(category), replayed }
  }
  return [
    bind(contract.showCategories, ({ params, caller }) => list(caller, params.businessid, 'inbound')),
    bind(contract.showOutboundCategories, ({ params, caller }) => list(caller, params.businessid, 'outbound')),
    bind(contract.addCategory, async ({ body, caller, meta }) => ({
      ...(await add(caller, body, 'inbound', meta.requestId)),
      message: 'Product Category Added Successfully',
    })),
    bind(contract.addOutboundCategory, async ({ body, caller, meta }) => ({
      ...(await add(caller, body, 'outbound', meta.requestId)),
      message: 'Expense category added',
    })),
    bind(contract.categorise, async ({ body, caller, meta: { requestId } }) => {
      await categorise(context, caller, { transactionId: body.transaction_id, categoryId: body.category, requestId })
      return { data: {}, message: 'Transaction categorised' }
    }),
    bind(contract.addCustomInbound, async ({ body: { merchant_id, ...note }, caller, meta: { requestId } }) => {
      requireOwnBusiness(caller, merchant_id)
      if (!(await flagReader({ ...context, db: context.acrossBusinesses('flags') }).isEnabled(customInboundFlag, { businessId: caller.businessId })))
        throw new Refusal('annotations.custom_inbound_off', 403, 'Notes about money received elsewhere are not available now.')
      const { outcome, replayed } = await addCustomInbound(context, caller, note, requestId)
      return { data: { _id: outcome.id }, message: 'Custom inbound added', replayed }
    }),
    bind(contract.showCustomInbound, async ({ params, query: { startdate: from, enddate: to }, caller }) => {
      requireOwnBusiness(caller, params.businessid)
      if (from !== undefined && to !== undefined && to < from) throw badField('enddate', 'The first day is after the last day')
      const rows = await customInboundOf(context.tenant(caller), caller.businessId, { from, to }, MAX_NOTES)
      return { data: rows.map(presentNote), count: rows.length }
    }),
    bind(contract.addSelfie, async ({ body, caller, meta: { requestId } }) => {
      const { replayed } = await addPicture(context, caller, { transactionId: body.transaction_id, link: body.selfie_url, requestId })
      return { data: {}, message: 'Photo Uploaded Successfully', replayed }
    }),
    bind(contract.initiateChallenge, async ({ body, caller, meta: { requestId } }) => {
      const { outcome, replayed } = await initiateChallenge(context, caller, { transactionId: body.merchant_transaction_id, requestId })
      return { data: outcome, message: 'Challenge started', replayed }
    }),
    bind(contract.requestChallengeOtp, async ({ body, caller, meta: { requestId } }) => {
      await sendChallengeCode(context, caller, { transactionId: body.merchant_transaction_id, requestId })
      return { data: {}, message: 'The code was sent to the payer' }
    }),
    bind(contract.showChallengeQuestion, async ({ query, caller }) => ({
      data: { question: await challengeQuestion(context, caller, query.merchant_transaction_id) },
    })),
    bind(contract.answerChallenge, async ({ body, caller, meta: { requestId } }) => {
      await answerChallenge(context, caller, { transactionId: body.merchant_transaction_id, answer: body.answer, requestId })
      return { data: {}, message: 'Challenge Setup Successfully.' }
    }),
  ]
}

function requireOwnBusiness(caller: Caller, businessId: string): void {
  if (businessId !== caller.businessId) throw notFound('The business')
}

const presentCategory = ({ id, business_id, name }: Category) => ({ _id: id, merchant: business_id, name })

const presentNote = (row: CustomInboundRow) => ({
  _id: row.id,
  product_id: row.product_id,
  product: row.product_name,
  amount: row.amount,
  originator_account_name: row.originator_account_name,
  short_desc: row.short_desc,
  tnx_date: row.tnx_date,
  quantity: row.quantity,
  payment_type: row.payment_type,
  createdon: row.created_at,
})
