import { defineActionItems } from '../../kernel/action-item-declaration.ts'
import { addPayoutBank } from '../contract.ts'
import { banksOnRecord } from './queries.ts'

/** The bank of the business that staff have blocked: no money can be withdrawn to it. */
export const payoutBankItems = defineActionItems({
  key: 'payout-banks.blocked',
  icon: 'bank',
  answeredBy: addPayoutBank,
  load: async (db, { businessId }) => {
    const { current: bank } = await banksOnRecord(db, businessId, null)
    if (bank?.state !== 'blocked') return []
    return [
      {
        id: `payout-banks.blocked:${bank.id}`,
        title: 'You cannot withdraw to your bank account',
        detail: bank.reason ?? `${bank.bank_name} ${bank.account_number}`,
        amount: null,
        since: bank.decided_at ?? bank.created_at,
        dueAt: null,
        isWrong: true,
        act: 'Open',
        href: '/admin/merchant/settings?tab=payout-accounts',
      },
    ]
  },
})
