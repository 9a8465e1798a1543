import { expect, test } from 'vitest'
import type { PlanPart } from './command.ts'
import { mergePlans } from './merge-plans.ts'

test('lists of several parts are joined in their order; lists that no part has are left out', () => {
  const one: PlanPart = { meters: [{ subject: 'a', kind: 'k', period: 'p', change: 1n }], adds: [{ table: 't', row: { id: '1' } }], moves: [] }
  const other: PlanPart = { adds: [{ table: 't', row: { id: '2' } }], domainEvents: [{ type: 'happened' }] }
  expect(mergePlans(one, {}, other)).toEqual({
    meters: one.meters,
    adds: [
      { table: 't', row: { id: '1' } },
      { table: 't', row: { id: '2' } },
    ],
    domainEvents: [{ type: 'happened' }],
  })
  expect(mergePlans()).toEqual({})
})

test('every list of a plan is joined', () => {
  const whole: Required<PlanPart> = {
    journals: [{ key: 'k', posting: 'M1', business: null, lines: [] }],
    holds: [{ change: 'release', id: 'h' }],
    meters: [{ subject: 'a', kind: 'k', period: 'p', change: 1n }],
    adds: [{ table: 't', row: {} }],
    updates: [{ table: 't', key: 'k', set: {} }],
    moves: [{ table: 't', id: 'i' }],
    totals: [{ business: 'b', cashpoint: null, kind: 'k', count: 1, amount: 1n }],
    jobs: [{ task: 't', payload: {}, key: 'k' }],
    events: [{ business: 'b', cashpoint: null, kind: 'k', data: {} }],
    domainEvents: [{ type: 'f' }],
  }
  const twice = mergePlans(whole, whole)
  for (const [list, entries] of Object.entries(whole)) expect(twice[list as keyof PlanPart]).toEqual([...entries, ...entries])
})
