import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const sweepStateTables = defineStateTables([
  {
    table: 'sweep',
    about: 'Own money between our accounts',
    open: {
      asked: { ends: 'Two people send it or one refuses it.', clock: '4 hours.', where: 'Desk: Sweeps of own money' },
      held: { ends: 'It is sent.', clock: 'Minutes: the job sends it.', where: 'Our accounts' },
      sending: { ends: 'The bank answers.', clock: 'Seconds.', where: 'Our accounts' },
      unclear: { ends: 'The bank or its statement says whether it was paid.', clock: '24 hours, then review.', where: 'Our accounts' },
      review: { ends: 'The bank, its statement or two people say whether it was paid.', clock: '1 working day.', where: 'Desk: Sweeps of own money' },
      on_its_way: {
        ends: 'The statement of the other account shows it, or its return. When it is late, two people may call it lost.',
        clock: '24 hours, then an alarm each day.',
        where: 'Our accounts, and when it is late the desk: Sweeps of own money',
      },
    },
    final: ['arrived', 'returned', 'lost', 'failed', 'cancelled', 'refused'],
  },
])
