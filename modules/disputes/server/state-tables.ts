import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const disputesStateTables = defineStateTables([
  {
    table: 'dispute',
    about: 'Dispute',
    open: {
      logged: {
        ends: 'Staff acknowledge or decide, of a fraud under Fraud reports.',
        clock: '24 hours; 30 minutes for a fraud.',
        where: 'Desk: Disputes',
      },
      investigating: {
        ends: 'Staff decide, or ask the business.',
        clock: '24 hours, 14 or 30 days, or 14 working days, by the kind of dispute.',
        where: 'Desk: Disputes',
      },
      awaiting_merchant: {
        ends: 'The business answers, or staff decide.',
        clock: 'The clock of the decision runs on.',
        where: 'Transaction detail and Desk: Disputes',
      },
      paying: {
        ends: 'Two operators refund it, or decide that no refund is due.',
        clock: '48 hours from the decision that it was fraud.',
        where: 'Desk: Fraud reports',
      },
      appealed: {
        ends: 'Staff decide once more, of a fraud two operators.',
        clock: '14 days, of a fraud 14 working days.',
        where: 'Desk: Disputes',
      },
    },
    final: ['resolved', 'rejected'],
  },
])
