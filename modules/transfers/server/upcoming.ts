import { addDays, startOfLagosDay } from '../../../platform/clock/index.ts'
import { findBusiness, isClosing } from '../../businesses/index.ts'
import { defineUpcoming } from '../../kernel/upcoming-declaration.ts'
import { balancesOf } from '../../ledger/index.ts'
import { showFundDestination } from '../../payout-banks/contract.ts'
import { leastSettlementOf, settlementRefusalOf } from './actions/settle-business.ts'
import { SETTLEMENT_HOUR } from './settlement-jobs.ts'

const HOUR_MS = 60 * 60_000

/**
 * The next morning on which the balance goes to the payout bank (M17). What is in the balance today has been received before that day. Of the
 * morning that is still to come today the sum is not said: payments of today stay.
 */
export const nextSettlement = defineUpcoming({
  key: 'transfers.settlement',
  shownBy: showFundDestination,
  load: async (db, { businessId }, { at, today }) => {
    const [business, { availableKobo }] = await Promise.all([findBusiness(db, businessId), balancesOf(db, businessId)])
    if (!business || isClosing(business) || settlementRefusalOf(business) || availableKobo < leastSettlementOf(business)) return []
    const isToday = at.getTime() < startOfLagosDay(today).getTime() + SETTLEMENT_HOUR * HOUR_MS
    const day = isToday ? today : addDays(today, 1)
    return [
      {
        id: `transfers.settlement:${day}`,
        day,
        title: `To ${business.payout_bank_name ?? 'your bank'}`,
        move: isToday ? null : { way: 'out', amount: availableKobo },
        href: '/admin/merchant/settings?tab=payout-accounts',
      },
    ]
  },
})
