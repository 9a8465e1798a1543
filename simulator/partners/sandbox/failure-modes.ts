import { defineFailureModes } from '../../failure-modes/failure-modes.ts'

export const sandboxModes = defineFailureModes({
  subject: 'partner',
  title: 'Developers’ sandbox',
  modes: {
    ok: { name: 'As usual', shows: 'A sandbox is ready within a second.' },
    down: { name: 'Not reachable', shows: 'Kasuwa says that the sandbox is being created, and asks again.' },
  },
})
