import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const operatorsStateTables = defineStateTables([
  {
    table: 'operator',
    about: 'Operator',
    open: {
      proposed: { ends: 'Two administrators admit the operator, or one drops the draft.', clock: '24 hours.', where: 'Desk: Changes of operators' },
      locked: { ends: 'An administrator unlocks the operator.', clock: 'None: the administrator decides.', where: 'Operators' },
      suspended: {
        ends: 'Two administrators activate or remove the operator.',
        clock: 'None: the administrators decide.',
        where: 'Operators',
      },
    },
    final: ['active', 'removed'],
  },
  {
    table: 'operator_session',
    about: 'Session of an operator',
    open: {
      second_factor: { ends: 'The code is entered.', clock: '5 minutes.', where: 'Sign-in of the desk' },
      active: { ends: 'Signed out, replaced or idle.', clock: '30 minutes without a request.', where: 'Desk' },
    },
    final: ['ended'],
  },
])
