import { defineActionItems } from '../../kernel/action-item-declaration.ts'
import { answerDispute } from '../contract.ts'
import { questionedDisputes } from './queries.ts'

export const disputeQuestionItems = defineActionItems({
  key: 'disputes.questions',
  icon: 'payment',
  answeredBy: answerDispute,
  load: async (db, { businessId }, { limit }) =>
    (await questionedDisputes(db, businessId, limit)).map((one) => ({
      id: `disputes.questions:${one.id}`,
      title: 'Kasuwa staff need your answer about a payment',
      detail: one.question,
      amount: null,
      since: one.asked_at,
      dueAt: one.answer_due,
      isWrong: false,
      act: 'Answer',
      href: `/admin/merchant/history?tx=${one.item_id}`,
    })),
})
