import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const collectionsStateTables = defineStateTables([
  {
    table: 'collection',
    about: 'Payment in',
    open: {
      posted_on_lien: { ends: 'The bank or its statement confirms it, or it is withdrawn.', clock: '24 hours; then a case.', where: 'Desk: Breaks' },
      sending_back: { ends: 'Its payment back ends.', clock: 'That of the payment out.', where: 'Transaction details' },
    },
    final: ['posted', 'sent_back', 'disproved'],
  },
  {
    table: 'reversal_request',
    about: 'Request of a cashier for a reversal',
    open: {
      asked: {
        ends: 'The owner reverses the payment or declines.',
        clock: 'The time in which the payment can be reversed.',
        where: 'Authorizations',
      },
    },
    final: ['accepted', 'declined', 'expired'],
  },
  {
    table: 'expected_payment',
    about: 'Expected payment',
    open: {
      waiting: {
        ends: 'Its money comes, the business ends it, or its time is over.',
        clock: 'Chosen with it: 30 minutes to 2 days.',
        where: 'Payment links',
      },
      short: {
        ends: 'The rest comes, the business takes the part, moves it or sends it back, or its time is over.',
        clock: 'An hour after each part, at least.',
        where: 'Payment links',
      },
    },
    final: ['paid', 'expired', 'cancelled'],
  },
  {
    table: 'expected_payment',
    column: 'account_state',
    about: 'Number of an expected payment',
    open: { asked: { ends: 'The bank gives a number, or that of the cashpoint is taken.', clock: 'A minute.', where: 'Payment links' } },
    final: ['own', 'shared'],
  },
  {
    table: 'mismatch',
    about: 'Payment that does not fit what was expected',
    open: {
      open: {
        ends: 'The business or its rules take it or send it back, the business moves it, or its clock ends and it is taken.',
        clock: '24 hours.',
        where: 'Payment links',
      },
      sending_back: { ends: 'Its payment back ends.', clock: 'That of the payment out.', where: 'Payment links' },
    },
    final: ['kept', 'completed', 'sent_back'],
  },
])
