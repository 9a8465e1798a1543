import { expect, test } from 'vitest'
import { Refusal } from '../../../../platform/problems/index.ts'
import { UNCONFIRMED_COLLECTION } from '../../../../tests/fixtures/collection-fixture.ts'
import { describeCommand, decideCommand, planAsText } from '../../../../tests/fixtures/command-testing.ts'
import type { CollectionRow } from '../rows.ts'
import { confirmCreditCommand, NOTICE_DIFFERS } from './confirm-unconfirmed-credit.ts'

const ACCOUNT = '1000000001'
const same = { amountKobo: 1_000_000n, accountNumber: ACCOUNT }

/** The plan when the bank's answer is `said` and the credit's row is `row`. */
const answered = (said = same, row: CollectionRow = UNCONFIRMED_COLLECTION) =>
  decideCommand(confirmCreditCommand(UNCONFIRMED_COLLECTION, said, ACCOUNT), {
    balances: { 'wallet:biz_amina': 1_200_000n },
    held: { 'wallet:biz_amina': 995_000n },
    rows: { collection: [row] },
  })
const confirmed = {
  journals: [],
  moves: [{ table: 'collection', id: 'col_1', from: 'posted_on_lien', to: 'posted', why: 'the bank confirmed it' }],
  events: [
    { business: 'biz_amina', cashpoint: 'csp_main', kind: 'collection.posted', data: { id: 'col_1', amount: 1_000_000, payer: 'Balarabe Yusuf' } },
  ],
  outcome: { state: 'posted' },
}
const fact = { type: 'collection.confirmed', accountNumber: ACCOUNT, balanceAfterKobo: 1_200_000n }

test('the bank’s answer about a credit is applied once, and locks its wallet, its lien and its row', () => {
  expect(describeCommand(confirmCreditCommand(UNCONFIRMED_COLLECTION, same, ACCOUNT))).toEqual({
    name: 'collections.confirm_lien',
    scope: 'collection-confirm',
    key: 'col_1',
    fingerprint: '',
    actor: 'system',
    needs: { accounts: ['wallet:biz_amina'], holds: ['hld_1'], rows: [{ table: 'collection', id: 'col_1' }] },
  })
})

test('if the bank confirms its notice, the lien is released and nothing is posted', () => {
  expect(planAsText(answered())).toEqual({
    ...confirmed,
    holds: [{ change: 'release', id: 'hld_1' }],
    domainEvents: [{ ...fact, collection: { ...UNCONFIRMED_COLLECTION, state: 'posted' } }],
  })
})

test('M53: a lien that a case has taken over stays when the bank confirms, and is the case’s', () => {
  const missing = { ...UNCONFIRMED_COLLECTION, lien_case_id: 'sus_1' }
  expect(planAsText(answered(same, missing))).toEqual({
    ...confirmed,
    holds: [],
    domainEvents: [{ ...fact, collection: { ...missing, state: 'posted' } }],
  })
})

test.each([
  ['another amount', { ...same, amountKobo: 1_000_001n }, '1000001'],
  ['another account', { ...same, accountNumber: '1000000002' }, '1000000'],
])('where the bank says %s the lien stays, and the refusal shows the posted and the confirmed amount', (_what, said, confirmedKobo) => {
  const refusal = answered(said)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({
    code: NOTICE_DIFFERS,
    httpStatus: 409,
    message: 'The bank says something else than its notice did',
    facts: { collection: 'col_1', posted: '1000000', confirmed: confirmedKobo },
  })
})

test.each(['posted', 'disproved'] as const)('a credit that is %s by then is left as it is, with any answer of the bank', (state) => {
  for (const said of [same, { ...same, amountKobo: 1n }]) expect(answered(said, { ...UNCONFIRMED_COLLECTION, state })).toEqual({ outcome: { state } })
})
