import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const verificationStateTables = defineStateTables([
  {
    table: 'verification_step',
    about: 'Step of verification',
    open: {
      not_started: { ends: 'The owner starts it.', clock: 'None: the owner decides.', where: 'Verify Account' },
      consent_pending: { ends: 'The owner consents at NIBSS, or it lapses.', clock: '24 hours.', where: 'Verify Account' },
      submitted: { ends: 'The partner answers.', clock: 'Minutes.', where: 'Verify Account' },
      in_review: { ends: 'Staff decide.', clock: '1 working day.', where: 'Verify Account' },
      rejected: { ends: 'The owner tries again, 5 times at most.', clock: 'None: the owner decides.', where: 'Verify Account' },
      lapsed: { ends: 'The owner repeats the step.', clock: 'None: the owner decides.', where: 'Verify Account' },
      revoked: { ends: 'The owner repeats the step.', clock: 'None: the owner decides.', where: 'Verify Account' },
    },
    final: ['passed'],
  },
])
