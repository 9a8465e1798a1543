import { defineActionItems } from '../../../kernel/action-item-declaration.ts'
import { reverseTransaction } from '../../contract.ts'
import { transactionIdOf } from '../../../kernel/history-declaration.ts'
import { openRequests } from './queries.ts'

/** Payments that a cashier asks to send back. */
export const reversalItems = defineActionItems({
  key: 'collections.reversals',
  icon: 'payment',
  answeredBy: reverseTransaction,
  load: async (db, { businessId }, { at, limit }) =>
    (await openRequests(db, businessId, at, limit)).map((request) => ({
      id: `collections.reversals:${request.id}`,
      title: `${request.asked_by_name} asks to send a payment back`,
      detail: `${request.payer_name} · ${request.cashpoint_name}`,
      amount: request.amount,
      since: request.created_at,
      dueAt: request.reversal_expires_at,
      isWrong: false,
      act: 'Decide',
      href: `/admin/merchant/reverse?payment=${transactionIdOf(request.collection_id)}`,
    })),
})
