import { defineActionItems } from '../../kernel/action-item-declaration.ts'
import { payDebt } from '../contract.ts'
import { debtNotice } from './queries.ts'

/** What the business owes to the house. A share of what comes in pays it, and a person may pay it at once. */
export const debtItems = defineActionItems({
  key: 'debts.owed',
  icon: 'payment',
  answeredBy: payDebt,
  load: async (db, { businessId }) => {
    const debt = await debtNotice(db, businessId)
    if (!debt) return []
    return [
      {
        id: `debts.owed:${debt.id}`,
        title: 'Your business owes Kasuwa',
        detail: 'A share of what comes in pays it back.',
        amount: debt.owed,
        since: debt.created_at,
        dueAt: null,
        isWrong: true,
        act: 'What you owe',
        href: '/admin/merchant/restrictions?popup=debt',
      },
    ]
  },
})
