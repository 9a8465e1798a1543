import type { z } from 'zod'
import { notFound } from '../../../../platform/problems/index.ts'
import type { BoundRoute } from '../../../../platform/http/bind.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { transactionIdOf } from '../../../kernel/history-declaration.ts'
import { can } from '../../../identity/contract.ts'
import { bind, type Caller } from '../../../identity/index.ts'
import {
  cancelExpectedPayment as cancelRoute,
  createExpectedPayment as createRoute,
  type expectedPaymentSchema,
  keepMismatch,
  listExpectedPayments,
  listMismatches,
  type Mismatch,
  type mismatchRulesSchema,
  type mismatchSchema,
  movePayment,
  saveMismatchRules,
  savePayPageSetting as saveSettingRoute,
  showMismatchCandidates,
  showMismatchRules,
  showPayPageSetting,
} from '../../expected/contract.ts'
import { REVERSAL_WINDOW_MS } from '../actions/credit-collection.ts'
import type { ExpectedPaymentRow } from '../rows.ts'
import { cancelExpectedPayment } from './actions/cancel-expected-payment.ts'
import { createExpectedPayment } from './actions/create-expected-payment.ts'
import { savePayPageSetting } from './actions/save-pay-page-setting.ts'
import { saveRules } from './actions/save-rules.ts'
import { keepMismatchCommand, loadMismatch } from './actions/keep-mismatch.ts'
import { loadMove, movePaymentCommand } from './actions/move-payment.ts'
import { presentCandidates } from './candidates.ts'
import { collectionIdOf } from '../collection-id.ts'
import {
  currentRules,
  expectedOf,
  type ListedMismatch,
  listedMismatch,
  newestExpected,
  openMismatches,
  orderCandidates,
  type PastMismatch,
  pastMismatches,
  paymentCandidates,
  payPageSettingOf,
} from './queries.ts'
import { factsOf, rulesOf } from './rules.ts'

const MAX_SHOWN = 100
const MAX_CANDIDATES = 50

type ExpectedContext = Pick<TenantContext, 'tenant' | 'tenantTransaction' | 'clock' | 'ids' | 'random' | 'postingQueue' | 'siteUrl'>

export function expectedPaymentRoutes(context: ExpectedContext): BoundRoute<Caller>[] {
  const present = (row: ExpectedPaymentRow, caller: Caller) => presentExpected(row, caller, context.siteUrl)
  async function presentSetting(caller: Caller) {
    const row = await payPageSettingOf(context.tenant(caller), caller.businessId)
    return {
      site: row?.host ?? null,
      mayframe: row?.may_frame ?? false,
      since: row?.saved_at ?? null,
      maysave: can(caller.role, 'own_business'),
    }
  }
  return [
    bind(createRoute, async ({ body, caller, meta }) => ({
      data: present(await createExpectedPayment(context, caller, body, meta.requestId), caller),
      message: 'Payment link created',
    })),
    bind(listExpectedPayments, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      return { data: (await newestExpected(context.tenant(caller), caller.businessId, MAX_SHOWN)).map((row) => present(row, caller)) }
    }),
    bind(cancelRoute, async ({ params: { id }, caller, meta: { requestId } }) => ({
      data: present(await cancelExpectedPayment(context, caller, id, requestId), caller),
      message: 'Payment link ended',
    })),
    bind(listMismatches, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const rows = await openMismatches(context.tenant(caller), caller.businessId, MAX_SHOWN)
      return { data: rows.map((row) => presentMismatch(row, caller, context.clock.now())) }
    }),
    bind(keepMismatch, async ({ params: { id }, caller, meta: { requestId } }) => {
      const own = context.tenant(caller)
      const loaded = await loadMismatch(own, id)
      if (!loaded || loaded.item.business_id !== caller.businessId) throw notFound('The payment')
      const { replayed } = await context.postingQueue.submit(keepMismatchCommand(loaded, { personId: caller.personId, role: caller.role, requestId }))
      const row = (await listedMismatch(own, caller.businessId, id))!
      return { data: presentMismatch(row, caller, context.clock.now()), message: 'The money is in your balance', replayed }
    }),
    bind(showMismatchCandidates, async ({ params: { id }, caller }) => {
      const own = context.tenant(caller)
      const at = context.clock.now()
      const row = await listedMismatch(own, caller.businessId, id)
      if (row?.state !== 'open') throw notFound('The payment')
      const joins = row.kind === 'short' && row.is_counted
      const missing = row.expected_amount - row.expected_received
      const [orders, payments] = await Promise.all([
        orderCandidates(own, row, at, MAX_CANDIDATES),
        joins ? paymentCandidates(own, row, missing, new Date(at.getTime() - REVERSAL_WINDOW_MS), MAX_CANDIDATES) : [],
      ])
      return { data: presentCandidates(row, { orders, payments, at }) }
    }),
    bind(movePayment, async ({ params: { id }, body, caller, meta: { requestId } }) => {
      const own = context.tenant(caller)
      const loaded = await loadMove(own, caller.businessId, collectionIdOf(body.transaction_id), id)
      if (!loaded) throw notFound('The payment')
      const by = { personId: caller.personId, role: caller.role, requestId }
      const ids = { move: context.ids.next('mvp'), lien: context.ids.next('hld') }
      const { replayed } = await context.postingQueue.submit(movePaymentCommand(loaded, { by, amountKobo: BigInt(body.amount), ids }))
      const order = (await expectedOf(own, caller.businessId, id))!
      return { data: present(order, caller), message: `The payment counts for ${order.reference}`, replayed }
    }),
    bind(showMismatchRules, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const own = context.tenant(caller)
      const since = new Date(context.clock.now().getTime() - PREVIEW_MS)
      const [row, past] = await Promise.all([currentRules(own, caller.businessId), pastMismatches(own, caller.businessId, since, MAX_PAST)])
      return {
        data: {
          rules: row && { ...(rulesOf(row) as SavedRules), payerback: row.payer_back, backday: Number(row.back_day) },
          since: row?.created_at ?? null,
          past: past.map(presentPast),
          maysave: can(caller.role, 'own_business'),
        },
      }
    }),
    bind(showPayPageSetting, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      return { data: await presentSetting(caller) }
    }),
    bind(saveSettingRoute, async ({ body, caller, meta }) => {
      const { replayed } = await savePayPageSetting(context, caller, body, meta)
      return { data: await presentSetting(caller), message: 'Saved', replayed }
    }),
    bind(saveMismatchRules, async ({ body, caller, meta }) => {
      const { outcome, replayed } = await saveRules(context, caller, body, meta)
      return { data: { since: new Date(outcome.since) }, message: 'The rules hold from the next payment on', replayed }
    }),
  ]
}

/** The contract allows the minutes that were saved. */
type SavedRules = Omit<NonNullable<z.output<typeof mismatchRulesSchema>>, 'payerback' | 'backday'>

const PREVIEW_MS = 90 * 24 * 60 * 60_000
const MAX_PAST = 200

/** As the server decides about a credit. Of an order that was paid before its first payment was known, the second is of a person to decide. */
function presentPast({
  id,
  kind,
  amount,
  paid,
  expected,
  before,
  state,
  ends_at,
  first_amount,
  first_received_at,
  received_at,
  created_at,
}: PastMismatch) {
  const missing = expected - before
  const first = first_amount === null ? null : { amount: first_amount, received_at: first_received_at! }
  const facts = factsOf({
    kind,
    credit: { amountKobo: paid, receivedAt: received_at },
    missing,
    ends_at,
    isCancelled: state === 'cancelled',
    first,
  })
  return {
    _id: id,
    kind,
    amount: kind === 'short' ? paid : amount,
    asked: expected,
    off: kind === 'short' ? missing - paid : kind === 'over' ? amount : 0n,
    isexact: facts.isexact,
    minuteslate: Math.min(facts.minuteslate, MAX_MINUTES),
    createdon: created_at,
  }
}

/** A year. */
const MAX_MINUTES = 366 * 24 * 60

function presentExpected(row: ExpectedPaymentRow, caller: Caller, siteUrl: string): z.output<typeof expectedPaymentSchema> {
  return {
    _id: row.id,
    reference: row.reference,
    note: row.note,
    amount: row.amount,
    received: row.received,
    state: row.state,
    accountstate: row.account_state,
    accountnumber: row.account_number,
    page: `${siteUrl}/pay/${row.token}`,
    cashpoint: row.cashpoint_id,
    expires: row.ends_at,
    createdon: row.created_at,
    endedon: row.ended_at,
    follows: row.follows,
    allowed: row.state === 'waiting' && can(caller.role, 'take_cards') ? ['cancel'] : [],
  }
}

function actsOf(row: ListedMismatch, caller: Caller, at: Date): Mismatch['allowed'] {
  const isCard = row.channel === 'card'
  const isJoinable = row.kind === 'short' && row.is_counted && (row.expected_state === 'short' || row.expected_state === 'expired')
  return [
    'keep',
    ...(!isCard && row.reversal_expires_at > at ? (['send_back'] as const) : []),
    ...(isCard && can(caller.role, 'send_money') ? (['refund'] as const) : []),
    ...(isJoinable ? (['join'] as const) : []),
    ...(row.has_orders && !isCard ? (['move'] as const) : []),
  ]
}

function presentMismatch(row: ListedMismatch, caller: Caller, at: Date): z.output<typeof mismatchSchema> {
  const mayDecide = row.state === 'open' && can(caller.role, 'reverse')
  return {
    _id: row.id,
    kind: row.kind,
    state: row.state,
    amount: row.amount,
    paid: row.paid,
    transaction_id: transactionIdOf(row.collection_id),
    card_payment: row.channel === 'card' ? row.session_id : null,
    payer: row.payer_name,
    payer_bank: row.payer_bank_name,
    payer_account: row.payer_account.slice(-4),
    cashpoint: row.cashpoint_name,
    arrived: row.received_at,
    due: row.due_at,
    goesback: row.state === 'open' && row.goes_back ? row.back_at : null,
    expected: {
      _id: row.expected_payment_id,
      reference: row.reference,
      amount: row.expected_amount,
      received: row.expected_received,
      expires: row.ends_at,
    },
    allowed: mayDecide ? actsOf(row, caller, at) : [],
  }
}
