import { describe, expect, test } from 'vitest'
import type { Inflow } from '../../../../partners/bank/port.ts'
import { UNCONFIRMED_COLLECTION } from '../../../../tests/fixtures/collection-fixture.ts'
import { describeCommand, decideCommand, NOW, planAsText } from '../../../../tests/fixtures/command-testing.ts'
import type { BusinessRow } from '../../../businesses/index.ts'
import { wallet } from '../../../ledger/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import type { FeeRule } from '../../../pricing/index.ts'
import { type Credit, creditCommand } from './credit-collection.ts'

const inflow: Inflow = {
  sessionId: '000001',
  accountNumber: '1000000001',
  amountKobo: 1_000_000n,
  channel: 'ussd',
  payerName: 'Balarabe Yusuf',
  payerAccountNumber: '0123456789',
  payerBankCode: '058',
  narration: 'wax print',
  receivedAt: new Date('2026-11-20T09:58:00Z'),
}
const feeOf = (ratePpm: number, more: Partial<FeeRule> = {}): FeeRule => ({
  name: 'inbound',
  classification: null,
  businessId: null,
  followsClass: false,
  fromKobo: 0n,
  ratePpm,
  flatKobo: 0n,
  capKobo: 10_000n,
  startsOn: '2020-01-01',
  ...more,
})
const credit = (more: Partial<Credit> = {}): Credit => ({
  ids: { collection: 'col_1', suspense: 'sus_1', lien: 'hld_1' },
  bank: 'vfd',
  inflow,
  payerBankName: 'Guaranty Trust Bank',
  owner: { businessId: 'biz_amina', cashpointId: 'csp_main' },
  rules: { fees: [feeOf(5_000)], limits: [] },
  ...more,
})
const amina: Pick<BusinessRow, 'id' | 'classification' | 'tier' | 'standing'> = {
  id: 'biz_amina',
  classification: 'retail',
  tier: 'activated',
  standing: 'open',
}
const balances = { 'wallet:biz_amina': 200_000n }

function planned(input: Credit, business: typeof amina | null = amina, at = NOW) {
  return planAsText(decideCommand(creditCommand(input), { at, balances, rows: { business: business ? [business] : [] } }))
}

/** The row of a credit that is posted now. */
const row = {
  ...UNCONFIRMED_COLLECTION,
  state: 'posted',
  channel: 'ussd',
  received_at: new Date('2026-11-20T09:58:00Z'),
  posted_at: NOW,
  reversal_expires_at: new Date('2026-11-21T10:00:00Z'),
  hold_id: null,
  part_back: 0n,
  part_back_fee: 0n,
  part_back_vat: 0n,
}
const seen = {
  totals: [
    { business: 'biz_amina', cashpoint: 'csp_main', count: 1, kind: 'collection', amount: 1_000_000n },
    { business: 'biz_amina', cashpoint: 'csp_main', count: 1, kind: 'inbound_fee', amount: 5_000n },
  ],
  events: [
    { business: 'biz_amina', cashpoint: 'csp_main', kind: 'collection.posted', data: { id: 'col_1', amount: 1_000_000, payer: 'Balarabe Yusuf' } },
  ],
}
const journals = [
  ['M1', 'collection:vfd:000001', 'biz_amina', 'Dr clearing_in 1,000,000, wallet 5,000; Cr wallet 1,000,000, fees_inbound 4,651, vat 349'],
]
const event = { type: 'collection.posted', accountNumber: '1000000001', journalKey: 'collection:vfd:000001', balanceAfterKobo: 1_195_000n }

const waiting = (reason: string) => ({
  journals: [['M48', 'collection:vfd:000001', null, 'Dr clearing_in 1,000,000; Cr suspense_unmatched 1,000,000']],
  domainEvents: [
    {
      type: 'collection.suspended',
      journalKey: 'collection:vfd:000001',
      suspended: {
        id: 'sus_1',
        partner: 'vfd',
        sessionId: '000001',
        amountKobo: 1_000_000n,
        accountNumber: '1000000001',
        payerName: 'Balarabe Yusuf',
        reason,
      },
    },
  ],
  outcome: { state: 'suspense', id: 'sus_1' },
})

test('a credit is posted once a bank and session id, also with copies that differ', () => {
  const said = {
    name: 'collections.credit',
    scope: 'collection',
    key: 'vfd:000001',
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: ['clearing_in:vfd', 'suspense_unmatched', 'fees_inbound', 'vat', 'wallet:biz_amina'],
      rows: [{ table: 'business', id: 'biz_amina' }],
    },
  }
  expect(describeCommand(creditCommand(credit()))).toStrictEqual(said)
  expect(describeCommand(creditCommand(credit({ inflow: { ...inflow, amountKobo: 1n, payerName: 'Somebody' }, isUnconfirmed: true })))).toStrictEqual(
    said,
  )
})

test('a credit without an owner holds no wallet and no business still', () => {
  expect(describeCommand(creditCommand(credit({ owner: null }))).needs).toEqual({
    accounts: ['clearing_in:vfd', 'suspense_unmatched', 'fees_inbound', 'vat'],
    rows: [],
  })
})

test('only the history of the demo sets the time of posting', () => {
  const at = new Date('2026-10-01T08:00:00Z')
  expect(creditCommand(credit({ at })).at).toEqual(at)
  expect(creditCommand(credit())).not.toHaveProperty('at')
})

test('M1: a confirmed credit is posted with its row, totals, live event and domain event, and without a lien', () => {
  expect(planned(credit())).toEqual({
    journals,
    holds: [],
    adds: [{ table: 'collection', row }],
    ...seen,
    domainEvents: [{ ...event, collection: row }],
    outcome: { state: 'posted', id: 'col_1' },
  })
})

test('M1: a credit known only by a notice shows whole, and all of it less the fee is under a lien', () => {
  const onLien = { ...row, state: 'posted_on_lien', hold_id: 'hld_1' }
  expect(planned(credit({ isUnconfirmed: true }))).toEqual({
    journals,
    holds: [
      {
        change: 'place',
        id: 'hld_1',
        account: wallet('biz_amina'),
        kind: 'lien',
        about: 'col_1',
        reason: 'The bank has not confirmed this payment yet.',
        amount: 995_000n,
      },
    ],
    adds: [{ table: 'collection', row: onLien }],
    ...seen,
    // No screen announces a payment that is not certain.
    events: [{ business: 'biz_amina', cashpoint: 'csp_main', kind: 'collection.posted', data: { id: 'col_1', amount: 1_000_000 } }],
    domainEvents: [{ ...event, collection: onLien }],
    outcome: { state: 'posted_on_lien', id: 'col_1' },
  })
})

describe('the fee', () => {
  const fees = [feeOf(5_000), feeOf(2_000, { startsOn: '2026-11-21' }), feeOf(1_000, { classification: 'school' })]
  const feeAt = (at: string, classification = 'retail') => {
    const { totals, domainEvents: facts } = planned(credit({ rules: { fees, limits: [] } }), { ...amina, classification }, new Date(at))
    return [totals?.[1]?.amount, facts?.[0]?.['balanceAfterKobo']]
  }

  test('is by the rule of the Lagos day on which it is posted', () => {
    expect(feeAt('2026-11-20T22:59:59Z')).toEqual([5_000n, 1_195_000n])
    expect(feeAt('2026-11-20T23:00:00Z')).toEqual([2_000n, 1_198_000n])
  })

  test('is by the class of the business', () => {
    expect(feeAt('2026-11-20T10:00:00Z', 'school')).toEqual([1_000n, 1_199_000n])
  })

  test('of one kobo has no VAT, and leaves the rest', () => {
    const plan = planned(credit({ inflow: { ...inflow, amountKobo: 100n }, isUnconfirmed: true }))
    expect(plan.journals[0]![3]).toBe('Dr clearing_in 100, wallet 1; Cr wallet 100, fees_inbound 1')
    expect(plan.adds?.[0]?.row).toMatchObject({ amount: 100n, fee: 1n, vat: 0n })
    expect(plan.holds).toMatchObject([{ amount: 99n }])
    expect(plan.domainEvents).toMatchObject([{ balanceAfterKobo: 200_099n }])
  })
})

test.each(['opening', 'open', 'no_debit', 'closing'] as const)('a business that is %s is credited', (standing) => {
  expect(planned(credit(), { ...amina, standing }).outcome).toEqual({ state: 'posted', id: 'col_1' })
})

test.each(['frozen', 'closed'] as const)('M48: money for a business that is %s waits in suspense, whole, and nothing of it is seen', (standing) => {
  expect(planned(credit(), { ...amina, standing })).toEqual(waiting(standing))
})

test('M48: money for a business that is not activated waits in suspense for that reason, also with other reasons', () => {
  expect(planned(credit(), { ...amina, tier: 'unverified' })).toEqual(waiting('not_activated'))
  expect(planned(credit(), { ...amina, tier: 'unverified', standing: 'frozen' })).toEqual(waiting('not_activated'))
})

test('M48: money for an account without an owner, or of a missing business, waits in suspense', () => {
  expect(planned(credit({ owner: null }))).toEqual(waiting('unknown_account'))
  expect(planned(credit(), null)).toEqual(waiting('unknown_account'))
})

test.each<[string, Partial<Credit>, typeof amina | null]>([
  ['a business that was frozen meanwhile', {}, { ...amina, standing: 'frozen' }],
  ['a business that is not activated', {}, { ...amina, tier: 'unverified' }],
  ['an account without an owner', { owner: null }, null],
])('M48: a notice alone opens no case for %s, in any state when it was read', (_whom, more, business) => {
  const rows = { business: business ? [business] : [] }
  const answer = decideCommand(creditCommand(credit({ ...more, isUnconfirmed: true })), { balances, rows })
  expect(answer).toBeInstanceOf(Refusal)
  expect(planned(credit(more), business)).toMatchObject({ outcome: { state: 'suspense' } })
})
