import { defineFailureModes } from '../../failure-modes/failure-modes.ts'

export const mailModes = defineFailureModes({
  subject: 'delivery',
  title: 'Mails',
  modes: {
    ok: { name: 'As usual', shows: 'Mails arrive on this page.' },
    lost: { name: 'Never arrive', shows: 'Kasuwa does not notice. Its screens offer to send a code again.' },
    down: { name: 'The mail server is down', shows: 'Kasuwa goes on without the mail and sends it after you turn this off.' },
  },
})
