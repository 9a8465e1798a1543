import { defineFailureModes } from '../../failure-modes/failure-modes.ts'

export const pushModes = defineFailureModes({
  subject: 'delivery',
  title: 'Notifications on devices',
  modes: {
    ok: { name: 'As usual', shows: 'Notifications arrive on this page.' },
    slow: { name: 'Slow', shows: 'Notifications arrive some seconds late.' },
    busy: { name: 'Too many', shows: 'Kasuwa waits a minute and sends the notification again, for 15 minutes.' },
    answer_lost: { name: 'Takes it and does not answer', shows: 'The notification arrives once. Kasuwa does not repeat it.' },
    down: { name: 'Down', shows: 'Kasuwa sends the notification after you turn this off, for 15 minutes.' },
  },
})
