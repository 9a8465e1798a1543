import { expect, test } from 'vitest'
import { clearingIn, wallet } from './chart-of-accounts.ts'
import type { MoneyCommand, Needs, PlanPart } from './command.ts'
import { validatePlan } from './validate-plan.ts'
import { credit, debit } from './journal.ts'

const amina = wallet('amina')
const meter = { subject: 'amina', kind: 'outflow', period: '2026-11-20' }
const needs: Needs = { accounts: [amina, clearingIn('vfd')], holds: ['hld_1'], meters: [meter], rows: [{ table: 'transfer', id: 'trf_1' }] }

const command = (needing: Needs): MoneyCommand => ({
  name: 'try',
  scope: 'try',
  key: '1',
  fingerprint: '',
  actor: 'system',
  needs: needing,
  decide: () => ({ outcome: {} }),
})
const touching = (plan: PlanPart, needing: Needs) => () => validatePlan(command(needing), plan)

const lines = [debit(clearingIn('vfd'), 5n), credit(amina, 5n)]

test.each<[string, PlanPart]>([
  ['clearing_in:vfd', { journals: [{ key: '1', posting: 'M1', business: 'amina', lines }] }],
  ['wallet:amina', { holds: [{ change: 'place', id: 'hld_2', account: amina, kind: 'payment', about: 'trf_1', amount: 5n }] }],
  ['wallet:amina', { holds: [{ change: 'secure', id: 'hld_2', account: amina, about: 'case_1', reason: 'M53', target: 5n }] }],
  ['hld_1', { holds: [{ change: 'consume', id: 'hld_1', amount: 5n }] }],
  ['hld_1', { holds: [{ change: 'release', id: 'hld_1' }] }],
  ['outflow', { meters: [{ ...meter, change: 5n }] }],
  ['transfer trf_1', { moves: [{ table: 'transfer', id: 'trf_1', from: 'held', to: 'sending' }] }],
])('%s is touched only by a command that declared it', (what, plan) => {
  expect(touching(plan, needs)).not.toThrow()
  expect(touching(plan, { accounts: [] })).toThrow(what)
})

test('a row of the same id in another table is another row', () => {
  const moves = [{ table: 'transfer_attempt', id: 'trf_1', from: 'written', to: 'sent' }]
  expect(touching({ moves }, needs)).toThrow('transfer_attempt trf_1')
})

test('a command declared to move no money posts no journal, and may place holds', () => {
  const still = { ...needs, movesNoMoney: true }
  expect(touching({ journals: [{ key: '1', posting: 'M1', business: 'amina', lines }] }, still)).toThrow('moves money')
  expect(touching({ holds: [{ change: 'release', id: 'hld_1' }] }, still)).not.toThrow()
})
