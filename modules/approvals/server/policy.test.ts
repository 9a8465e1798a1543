import { expect, test } from 'vitest'
import type { ApprovalRule } from '../contract.ts'
import { approversFor, ruleFor } from './policy.ts'
import { APPROVAL_MOVES } from './states.ts'

const rule = (more: Partial<ApprovalRule> = {}): ApprovalRule => ({
  area: 'payments',
  from: 1n,
  people: 1,
  who: 'owner_or_authorizer',
  chosen: [],
  owner_too: false,
  ...more,
})
const member = (id: string, role: string, more = {}) =>
  ({
    id,
    person_id: `usr_${id}`,
    role,
    state: 'active',
    may_authorizations: true,
    is_owner: role === 'merchant',
    firstname: id,
    lastname: '',
    ...more,
  }) as never
const names = (found: readonly { id: string }[]) => found.map(({ id }) => id)

test('of several amounts the highest that a payment reaches decides, and what reaches none goes at once', () => {
  const bands = [rule({ from: 50_000n }), rule({ from: 500_000n, people: 2 }), rule({ area: 'bulk', from: 1n })]
  const met = (amountKobo: bigint, isOwner = false) => ruleFor(bands, { area: 'payments', amountKobo, isOwner })?.from ?? null
  expect([49_999n, 50_000n, 499_999n, 500_000n].map((amount) => met(amount))).toEqual([null, 50_000n, 50_000n, 500_000n])
  expect(met(500_000n, true)).toBeNull()
})

test('changes are always the owner’s, so their rule is about the owner', () => {
  expect(ruleFor([rule({ area: 'changes', from: null })], { area: 'changes', amountKobo: null, isOwner: true })).not.toBeNull()
})

test('only active owners and authorizers approve, without those from whom it is withheld, and never the person who asked', () => {
  const team = [
    member('amina', 'merchant'),
    member('halima', 'merchant-authorizer'),
    member('sani', 'merchant-authorizer', { state: 'suspended' }),
    member('chidi', 'merchant-authorizer', { may_authorizations: false }),
    member('musa', 'accountant-finance'),
  ]
  expect(names(approversFor(rule(), team, 'usr_musa'))).toEqual(['amina', 'halima'])
  expect(names(approversFor(rule(), team, 'usr_amina'))).toEqual(['halima'])
  expect(names(approversFor(rule({ who: 'owner' }), team, 'usr_halima'))).toEqual(['amina'])
  expect(names(approversFor(rule({ who: 'chosen', chosen: ['halima', 'musa', 'chidi'] }), team, 'usr_musa'))).toEqual(['halima'])
})

test('an approval moves as docs/money.md §8 says', () => {
  expect(APPROVAL_MOVES.waiting).toEqual(['part_approved', 'approved', 'declined', 'expired', 'withdrawn'])
  expect(APPROVAL_MOVES.approved).toEqual(['carried_out', 'no_longer_possible'])
})
