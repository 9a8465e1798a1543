import { lagosDay } from '../../../platform/clock/index.ts'
import { defineUpcoming } from '../../kernel/upcoming-declaration.ts'
import { showDebt } from '../contract.ts'
import { debtNotice } from './queries.ts'

/** The day from which a share of what comes in pays the debt. What it takes depends on what comes in. */
export const firstDebtShare = defineUpcoming({
  key: 'debts.first_share',
  shownBy: showDebt,
  load: async (db, { businessId }, { at }) => {
    const debt = await debtNotice(db, businessId)
    if (debt?.state !== 'noticed' || debt.starts_at <= at) return []
    return [
      {
        id: `debts.first_share:${debt.id}`,
        day: lagosDay(debt.starts_at),
        title: 'A share of what comes in begins to pay your debt',
        move: null,
        href: '/admin/merchant/restrictions?popup=debt',
      },
    ]
  },
})
