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
  type mismatchSchema,
} from '../../expected/contract.ts'
import type { ExpectedPaymentRow } from '../rows.ts'
import { cancelExpectedPayment } from './actions/cancel-expected-payment.ts'
import { createExpectedPayment } from './actions/create-expected-payment.ts'
import { keepMismatchCommand, loadMismatch } from './actions/keep-mismatch.ts'
import { type ListedMismatch, listedMismatch, newestExpected, openMismatches } from './queries.ts'

const MOST_SHOWN = 100

type ExpectedContext = Pick<TenantContext, 'tenant' | 'tenantTransaction' | 'clock' | 'ids' | 'random' | 'postingQueue' | 'siteUrl'>

export function expectedPaymentRoutes(context: ExpectedContext): BoundRoute<Caller>[] {
  const present = (row: ExpectedPaymentRow, caller: Caller) => presentExpected(row, caller, context.siteUrl)
  return [
    bind(createRoute, async ({ body, caller, meta }) => ({
      data: present(await createExpectedPayment(context, caller, body, meta.requestId), caller),
      message: 'Payment link created',
    })),
    bind(listExpectedPayments, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      return { data: (await newestExpected(context.tenant(caller), caller.businessId, MOST_SHOWN)).map((row) => present(row, caller)) }
    }),
    bind(cancelRoute, async ({ params: { id }, caller, meta: { requestId } }) => ({
      data: present(await cancelExpectedPayment(context, caller, id, requestId), caller),
      message: 'Payment link ended',
    })),
    bind(listMismatches, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const rows = await openMismatches(context.tenant(caller), caller.businessId, MOST_SHOWN)
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
  ]
}

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
    allowed: row.state === 'waiting' && can(caller.role, 'take_cards') ? ['cancel'] : [],
  }
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
    payer: row.payer_name,
    payer_bank: row.payer_bank_name,
    arrived: row.received_at,
    due: row.due_at,
    expected: {
      _id: row.expected_payment_id,
      reference: row.reference,
      amount: row.expected_amount,
      received: row.expected_received,
      expires: row.ends_at,
    },
    allowed: mayDecide ? [...(['keep'] as const), ...(row.reversal_expires_at > at ? (['send_back'] as const) : [])] : [],
  }
}
