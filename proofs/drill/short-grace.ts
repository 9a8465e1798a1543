import type * as lines from '../../modules/reconciliation/server/actions/classify-line.ts'
import type { MutationOf } from '../faults/environment/mutations.ts'

const EARLIER_MS = 14.5 * 60_000

/** A debit that nothing explains becomes a case after half a minute in place of 15, because the length of the wait is not under test. */
export const mutation = {
  source: import.meta.filename,
  module: 'modules/reconciliation/server/actions/classify-line.ts',
  export: 'classifyLine',
  replacement: (classifyLine) => (line, now) => classifyLine(line, new Date(now.getTime() + EARLIER_MS)),
} satisfies MutationOf<typeof lines, 'classifyLine'>
