import type * as requerySchedule from '../../../modules/transfers/server/requery-schedule.ts'
import type { MutationOf } from '../../faults/environment/mutations.ts'

/** A transfer that has been pending for a day does not go into review. */
export const mutation = {
  source: import.meta.filename,
  module: 'modules/transfers/server/requery-schedule.ts',
  export: 'isPendingTooLong',
  replacement: () => () => false,
} satisfies MutationOf<typeof requerySchedule, 'isPendingTooLong'>
