import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const cardsStateTables = defineStateTables([
  {
    table: 'card_payment',
    about: 'Card payment',
    open: {
      started: { ends: 'The customer pays, or it is abandoned.', clock: '24 hours.', where: 'Payment page' },
      paid: {
        ends: 'The batch of the processor is on the statement.',
        clock: 'The date of the processor.',
        where: 'Dashboard: card money on its way',
      },
      refunding: { ends: 'The processor refunds.', clock: '5 minutes: the job asks again.', where: 'Transaction details' },
      disputed: { ends: 'The processor decides.', clock: 'The date of the processor.', where: 'Transaction details' },
    },
    final: ['settled', 'refunded', 'part_refunded', 'lost', 'failed', 'abandoned'],
  },
  {
    table: 'card_batch',
    about: 'Batch of a card processor',
    open: {
      announced: { ends: 'The statement shows it.', clock: '24 hours after its date.', where: 'Integrity board' },
      arrived: { ends: 'Its payments are settled.', clock: 'Minutes.', where: 'Integrity board' },
    },
    final: ['settled'],
  },
  {
    table: 'card_refund',
    about: 'Refund of a card payment',
    open: {
      requested: { ends: 'The job orders it at the processor.', clock: '5 minutes.', where: 'Transaction details' },
      sent: { ends: 'The processor answers.', clock: '5 minutes: the job asks again.', where: 'Transaction details' },
    },
    final: ['processed', 'failed'],
  },
  {
    table: 'card_dispute',
    about: 'Dispute of a card payment',
    open: {
      opened: {
        ends: 'The merchant gives the money back or contests it, and the processor decides.',
        clock: 'The date of the processor.',
        where: 'Take Card Payment: Disputes',
      },
    },
    final: ['won', 'lost'],
  },
])
