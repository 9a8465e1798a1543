import { defineFailureModes } from '../../failure-modes/failure-modes.ts'

export const screeningModes = defineFailureModes({
  subject: 'lists',
  title: 'Lists of sanctions',
  modes: {
    ok: { name: 'As usual', shows: 'Owners are compared with the lists when a BVN or NIN passes, and each night.' },
    down: { name: 'Down', shows: 'A BVN or NIN waits and passes after you turn this off.' },
  },
})
