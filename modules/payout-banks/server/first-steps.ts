import { defineFirstStep } from '../../kernel/first-step-declaration.ts'
import { addPayoutBank } from '../contract.ts'
import { banksOnRecord } from './queries.ts'

export const payoutBankFirstStep = defineFirstStep({
  key: 'payout-banks.first',
  position: 60,
  title: 'Add your payout account',
  detail: () => 'Your withdrawals go to it.',
  minutes: 2,
  act: { words: 'Add account', href: '/admin/merchant/settings?tab=payout-accounts' },
  doneBy: addPayoutBank,
  activation: 'after',
  isOptional: true,
  load: async (db, { businessId }) => {
    const { current, waiting } = await banksOnRecord(db, businessId, null)
    if (current !== null) return 'done'
    return waiting === null ? 'open' : 'checking'
  },
})
