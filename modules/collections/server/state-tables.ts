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
])
