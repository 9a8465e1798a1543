import { expect, test } from 'vitest'
import { UNCONFIRMED_COLLECTION } from '../../../../tests/fixtures/collection-fixture.ts'
import { describeCommand, decideCommand, planAsText } from '../../../../tests/fixtures/command-testing.ts'
import { accountName } from '../../../ledger/server/chart-of-accounts.ts'
import type { Inflow } from '../../../../partners/bank/port.ts'
import type { CollectionRow } from '../rows.ts'
import { withdrawCreditAccounts, withdrawCreditPlan, reassignCreditCommand } from './withdraw-unconfirmed-credit.ts'

const ACCOUNT = '1000000001'
const elsewhere: Inflow = {
  sessionId: '000001',
  accountNumber: '1000000002',
  amountKobo: 400_000n,
  channel: 'transfer',
  payerName: 'Ngozi Eze',
  payerAccountNumber: '0987654321',
  payerBankCode: '057',
  narration: 'rent',
  receivedAt: new Date('2026-11-19T23:29:00Z'),
}
const reassigning = (row: CollectionRow = UNCONFIRMED_COLLECTION) =>
  decideCommand(reassignCreditCommand(UNCONFIRMED_COLLECTION, elsewhere, ACCOUNT, 'sus_9'), {
    balances: { 'wallet:biz_amina': 1_195_000n },
    rows: { collection: [row] },
  })

const TAKEN_BACK = [
  'M53',
  'collection:vfd:000001:taken-back',
  'biz_amina',
  'Dr wallet 1,000,000, fees_inbound 4,651, vat 349; Cr wallet 5,000, suspense_unfunded 1,000,000',
]
const back = (why: string) => ({
  holds: [{ change: 'release', id: 'hld_1' }],
  moves: [{ table: 'collection', id: 'col_1', from: 'posted_on_lien', to: 'disproved', why }],
  // Posted at half past midnight in Lagos, while it was still the 19th in UTC.
  totals: [
    { business: 'biz_amina', cashpoint: 'csp_main', count: -1, day: '2026-11-20', kind: 'collection', amount: -1_000_000n },
    { business: 'biz_amina', cashpoint: 'csp_main', count: -1, day: '2026-11-20', kind: 'inbound_fee', amount: -5_000n },
  ],
  events: [{ business: 'biz_amina', cashpoint: 'csp_main', kind: 'collection.disproved', data: { id: 'col_1', amount: 1_000_000 } }],
})
const taken = (balanceAfterKobo: bigint) => ({
  type: 'collection.disproved',
  collection: { ...UNCONFIRMED_COLLECTION, state: 'disproved' },
  accountNumber: ACCOUNT,
  balanceAfterKobo,
})

test('M53: a credit that never came is withdrawn with its fee, and leaves the totals of the Lagos day on which it was posted', () => {
  expect(planAsText(withdrawCreditPlan(UNCONFIRMED_COLLECTION, ACCOUNT, 1_195_000n, 'it never came'))).toEqual({
    journals: [TAKEN_BACK],
    ...back('it never came'),
    domainEvents: [taken(200_000n)],
  })
})

test('M53: a wallet with nothing but the credit in it is left with nothing', () => {
  expect(withdrawCreditPlan(UNCONFIRMED_COLLECTION, ACCOUNT, 995_000n, 'it never came').domainEvents).toEqual([taken(0n)])
})

test('withdrawing a credit touches its wallet, the fee, the VAT, and the unfunded suspense', () => {
  expect(withdrawCreditAccounts('biz_amina').map(accountName)).toEqual(['wallet:biz_amina', 'fees_inbound', 'vat', 'suspense_unfunded'])
})

test('a credit that was another account’s is reassigned once, and all that this touches is held still', () => {
  expect(describeCommand(reassignCreditCommand(UNCONFIRMED_COLLECTION, elsewhere, ACCOUNT, 'sus_9'))).toEqual({
    name: 'collections.reassign',
    scope: 'collection-reassign',
    key: 'col_1',
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: ['wallet:biz_amina', 'fees_inbound', 'vat', 'suspense_unfunded', 'clearing_in:vfd', 'suspense_unmatched'],
      holds: ['hld_1'],
      rows: [{ table: 'collection', id: 'col_1' }],
    },
  })
})

test('M53, M48: a credit of another account is withdrawn, and the whole amount waits as a case for the account that the bank names', () => {
  const suspended = {
    id: 'sus_9',
    partner: 'vfd',
    sessionId: '000001',
    amountKobo: 1_000_000n,
    accountNumber: '1000000002',
    payerName: 'Ngozi Eze',
    reason: 'told_for_another_account',
  }
  expect(planAsText(reassigning())).toEqual({
    journals: [
      ['M53', 'collection:vfd:000001:unfunded', 'biz_amina', 'Dr suspense_unfunded 1,000,000; Cr clearing_in 1,000,000'],
      TAKEN_BACK,
      ['M48', 'collection:vfd:000001:reassigned', null, 'Dr clearing_in 1,000,000; Cr suspense_unmatched 1,000,000'],
    ],
    ...back('the bank says that it was for another account'),
    domainEvents: [taken(200_000n), { type: 'collection.reassigned', journalKey: 'collection:vfd:000001:reassigned', suspended }],
    outcome: { state: 'disproved' },
  })
})

test.each(['posted', 'disproved'] as const)('a credit that is %s by then is not withdrawn any more', (state) => {
  expect(reassigning({ ...UNCONFIRMED_COLLECTION, state })).toEqual({ outcome: { state } })
})
