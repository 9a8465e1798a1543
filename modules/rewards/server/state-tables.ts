import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const rewardStateTables = defineStateTables([
  {
    table: 'referral',
    about: 'Referral',
    open: {
      possible: { ends: 'The referred business is verified and has had its takings.', clock: '60 days, then it lapses.', where: 'Referral' },
    },
    final: ['earned', 'lapsed'],
  },
  {
    table: 'bonus_accrual',
    about: 'Share of an aggregator in a payment',
    open: {
      accrued: { ends: 'The nightly run makes it withdrawable, or the payment is taken back.', clock: '4 days.', where: 'Bonus' },
    },
    final: ['vested', 'clawed_back'],
  },
  {
    table: 'reward_payout',
    about: 'Withdrawal of earnings',
    open: { processing: { ends: 'Its payment ends.', clock: 'That of the payment.', where: 'Payout History' } },
    final: ['paid', 'failed', 'returned'],
  },
])
