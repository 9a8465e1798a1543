import { readFileSync } from 'node:fs'
import type * as clock from '../../../platform/clock/clock.ts'
import type { MutationOf } from './mutations.ts'

/** The product's clock with the offset in ms from the file `FAULTS_CLOCK`. Timers and durations keep their speed. */
export const mutation = {
  source: import.meta.filename,
  module: 'platform/clock/clock.ts',
  export: 'systemClock',
  replacement: (systemClock) => ({
    ...systemClock,
    now: () => new Date(systemClock.now().getTime() + Number(readFileSync(process.env['FAULTS_CLOCK']!, 'utf8'))),
  }),
} satisfies MutationOf<typeof clock, 'systemClock'>
