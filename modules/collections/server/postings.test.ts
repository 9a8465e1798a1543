import { expect, test } from 'vitest'
import { formatJournal } from '../../ledger/index.ts'
import { feeFor, type FeeRule } from '../../pricing/index.ts'
import { collectionJournal, reassignedJournal, withdrawnCreditJournal, unfundedJournal, unmatchedJournal } from './postings.ts'

const to = { business: 'biz_a', cashpoint: 'cpt_a' }
const rules: FeeRule[] = [
  {
    name: 'inbound',
    classification: null,
    businessId: null,
    followsClass: false,
    fromKobo: 0n,
    ratePpm: 5_000,
    flatKobo: 0n,
    capKobo: 10_000n,
    startsOn: '2020-01-01',
  },
]
const posted = (amountKobo: bigint) =>
  formatJournal(
    collectionJournal(
      { sessionId: 's1', amountKobo, bank: 'vfd' },
      to,
      feeFor(rules, 'inbound', { id: 'biz_a', classification: 'retail' }, amountKobo, '2026-11-20'),
    ),
  )

test('M1: ₦10,000 in at 0.5 % posts to the kobo', () => {
  expect(posted(1_000_000n)).toBe('Dr clearing_in 1,000,000, wallet 5,000; Cr wallet 1,000,000, fees_inbound 4,651, vat 349')
})

test('M1: ₦1,000,000 in meets the cap of ₦100', () => {
  expect(posted(100_000_000n)).toBe('Dr clearing_in 100,000,000, wallet 10,000; Cr wallet 100,000,000, fees_inbound 9,302, vat 698')
})

test('M1: ₦1 in takes one kobo and no VAT line', () => {
  expect(posted(100n)).toBe('Dr clearing_in 100, wallet 1; Cr wallet 100, fees_inbound 1')
})

test('M48: money without an owner stands in suspense, whole', () => {
  expect(formatJournal(unmatchedJournal({ sessionId: 's1', amountKobo: 450_000n, bank: 'vfd' }))).toBe(
    'Dr clearing_in 450,000; Cr suspense_unmatched 450,000',
  )
})

test('a session id posts under one key, whether it found its owner or not', () => {
  const paid = { sessionId: 's1', amountKobo: 100n, bank: 'vfd' }
  expect(collectionJournal(paid, to, { feeKobo: 1n, vatKobo: 0n }).key).toBe(unmatchedJournal(paid).key)
})

const wrong = { sessionId: 's1', amountKobo: 1_000_000n, bank: 'vfd' }
const fee = { feeKobo: 5_000n, vatKobo: 349n }

test('M53: a credit that never came is owed to us; withdrawn, it goes as it came, fee and VAT with it', () => {
  expect(formatJournal(unfundedJournal(wrong, 'biz_a'))).toBe('Dr suspense_unfunded 1,000,000; Cr clearing_in 1,000,000')
  expect(formatJournal(withdrawnCreditJournal(wrong, to, fee))).toBe(
    'Dr wallet 1,000,000, fees_inbound 4,651, vat 349; Cr wallet 5,000, suspense_unfunded 1,000,000',
  )
})

test('each posting of a credit says which it is, whose, and has a key that only it has', () => {
  const drafts = [
    collectionJournal(wrong, to, fee),
    unmatchedJournal(wrong),
    unfundedJournal(wrong, 'biz_a'),
    withdrawnCreditJournal(wrong, to, fee),
    reassignedJournal(wrong),
  ]
  expect(drafts.map(({ posting, key, business }) => [posting, key, business])).toEqual([
    ['M1', 'collection:vfd:s1', 'biz_a'],
    ['M48', 'collection:vfd:s1', null],
    ['M53', 'collection:vfd:s1:unfunded', 'biz_a'],
    ['M53', 'collection:vfd:s1:taken-back', 'biz_a'],
    ['M48', 'collection:vfd:s1:reassigned', null],
  ])
  expect(formatJournal(reassignedJournal(wrong))).toBe(formatJournal(unmatchedJournal(wrong)))
})

test('both lines of a wallet are of the cashpoint that was paid at, and no other line is', () => {
  for (const draft of [collectionJournal(wrong, to, fee), withdrawnCreditJournal(wrong, to, fee)])
    expect(draft.lines.filter(({ cashpoint }) => cashpoint !== null).map(({ account, cashpoint }) => [account.kind, cashpoint])).toEqual([
      ['wallet', 'cpt_a'],
      ['wallet', 'cpt_a'],
    ])
})
