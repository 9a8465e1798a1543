import { defineActionItems } from '../../kernel/action-item-declaration.ts'
import { contestCardDispute } from '../contract.ts'
import { answerableDisputes } from './queries.ts'

export const cardDisputeItems = defineActionItems({
  key: 'cards.disputes',
  icon: 'card',
  answeredBy: contestCardDispute,
  load: async (db, { businessId }, { at, limit }) =>
    (await answerableDisputes(db, businessId, at, limit)).map((one) => ({
      id: `cards.disputes:${one.id}`,
      title: 'A customer disputes a card payment',
      detail: one.refusal ?? (one.description === '' ? null : one.description),
      amount: one.amount,
      since: one.opened_at,
      dueAt: one.due_at,
      isWrong: true,
      act: 'Answer',
      href: `/admin/merchant/card?dispute=${one.id}`,
    })),
})
