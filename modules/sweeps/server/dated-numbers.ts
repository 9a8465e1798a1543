import { defineDatedNumbers } from '../../kernel/dated-numbers-declaration.ts'
import { sweepRules } from './queries.ts'
import { insertSweepRule } from './store.ts'

/** The rules of `sweep_rule`, as the desk changes them. */
export const sweepNumbers = defineDatedNumbers({
  key: 'sweeps',
  label: 'Own money',
  numbers: [{ name: 'kept_in_pool', label: 'Own money that stays in the pool', unit: 'kobo', least: 0, maximum: 100_000_000_000 }],
  read: sweepRules,
  preview: async () => ({
    day: null,
    lines: [],
    sentences: ['The next sweep follows it. Money that has left the pool comes back only when the pool is short.'],
  }),
  insert: insertSweepRule,
})
