import { defineFailureModes } from '../../failure-modes/failure-modes.ts'

export const serviceModes = defineFailureModes({
  subject: 'service',
  title: 'Identity checks',
  modes: {
    ok: { name: 'As usual', shows: 'BVN, ID card and video are checked within seconds.' },
    down: { name: 'Down', shows: 'A BVN asks to try again. An ID card or video waits and is checked after you turn this off.' },
  },
})

/** The code that confirms a BVN. */
export const codeModes = defineFailureModes({
  subject: 'codes',
  title: 'BVN codes',
  modes: {
    ok: { name: 'As usual', shows: 'The code arrives under Mails and texts.' },
    lost: { name: 'Never arrive', shows: 'Kasuwa waits for the code and offers to send another.' },
  },
})

const verdictModes = <Subject extends string>(subject: Subject, title: string, thing: string) =>
  defineFailureModes({
    subject,
    title,
    modes: {
      match: { name: 'Accepted', shows: `The ${thing} is verified.` },
      mismatch: { name: 'Refused', shows: `Compliance says that the ${thing} could not be confirmed. A mail says so too.` },
      doubt: { name: 'Unclear', shows: `Compliance says that Kasuwa staff look at the ${thing}. A mail says so too.` },
    },
  })

export const documentModes = verdictModes('document', 'ID cards', 'ID card')
export const videoModes = verdictModes('video', 'Videos', 'video')
export type VerdictModes = typeof documentModes
