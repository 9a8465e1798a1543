import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const transfersStateTables = defineStateTables([
  {
    table: 'transfer',
    about: 'Payment out',
    open: {
      quoted: { ends: 'The sender enters the PIN, or leaves.', clock: 'None: nothing is held.', where: 'Send Money' },
      awaiting_approval: { ends: 'An authorizer decides.', clock: '24 hours.', where: 'Approvals' },
      held: { ends: 'It is sent, or stopped.', clock: 'Seconds; the sweep of each minute.', where: 'Payment steps' },
      sending: { ends: 'The bank answers.', clock: 'Seconds; then it is queried.', where: 'Payment steps' },
      pending: { ends: 'The bank answers a query.', clock: 'Review after 24 hours.', where: 'Payment steps' },
      unclear: { ends: 'The bank answers a query.', clock: 'Review after 24 hours.', where: 'Payment steps' },
      querying: { ends: 'The bank answers the query.', clock: 'Seconds.', where: 'Payment steps' },
      review: { ends: 'Two people decide, or the bank or its statement answers.', clock: '1 working day.', where: 'Desk: Payments in review' },
      paid_late: {
        ends: 'The customer agrees, the bank gets it back, or two people accept the loss.',
        clock: '2 working days.',
        where: 'Desk: Late payments',
      },
    },
    final: ['settled', 'failed', 'returned', 'declined', 'expired', 'withdrawn', 'cancelled', 'accepted', 'recalled', 'lost'],
  },
  {
    table: 'transfer_attempt',
    about: 'Attempt of a payment',
    open: {
      written: { ends: 'It is sent.', clock: 'Seconds; the sweep of each minute.', where: 'Payment steps' },
      sent: { ends: 'The bank answers.', clock: 'Seconds; then it is queried.', where: 'Payment steps' },
      unknown: { ends: 'As its payment.', clock: 'That of its payment.', where: 'Payment steps' },
    },
    final: ['accepted', 'rejected'],
  },
])
