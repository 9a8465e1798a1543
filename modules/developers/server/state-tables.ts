import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const developersStateTables = defineStateTables([
  {
    table: 'webhook_endpoint',
    about: 'Webhook address',
    open: {
      failing: { ends: 'A delivery succeeds, or it is disabled.', clock: 'The schedule of retries.', where: 'Developers' },
      disabled: { ends: 'The owner activates it.', clock: 'None: the owner decides.', where: 'Developers' },
    },
    final: ['active'],
  },
  {
    table: 'webhook_delivery',
    about: 'Delivery to a webhook',
    open: {
      queued: { ends: 'It is sent.', clock: 'Seconds.', where: 'Developers' },
      sending: { ends: 'The address answers.', clock: 'Seconds.', where: 'Developers' },
      waiting: { ends: 'The next try is due.', clock: 'The schedule of retries.', where: 'Developers' },
      given_up: { ends: 'A person pushes it again.', clock: 'None: the person decides.', where: 'Developers' },
    },
    final: ['sent'],
  },
])
