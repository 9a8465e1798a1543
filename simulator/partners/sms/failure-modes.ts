import { defineFailureModes } from '../../failure-modes/failure-modes.ts'

export const textModes = defineFailureModes({
  subject: 'delivery',
  title: 'Text messages',
  modes: {
    ok: { name: 'As usual', shows: 'Texts arrive on this page.' },
    lost: { name: 'Never arrive', shows: 'Kasuwa does not notice. Its screens offer to send a code again.' },
    down: { name: 'The carrier is down', shows: 'Kasuwa goes on without the text and sends it after you turn this off.' },
  },
})
