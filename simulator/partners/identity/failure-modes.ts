import { defineFailureModes } from '../../failure-modes/failure-modes.ts'

export const serviceModes = defineFailureModes({
  subject: 'service',
  title: 'Service',
  modes: { ok: 'Works', down: 'Down: answers 503 to everything' },
})

const VERDICTS = { match: 'Confirms', mismatch: 'Denies', doubt: 'Cannot tell: a person must look' } as const

export const documentModes = defineFailureModes({ subject: 'document', title: 'Documents', modes: VERDICTS })
export const videoModes = defineFailureModes({ subject: 'video', title: 'Videos', modes: VERDICTS })
export type VerdictModes = typeof documentModes
