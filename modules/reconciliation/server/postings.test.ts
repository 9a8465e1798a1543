import { expect, test } from 'vitest'
import { clearingIn, internalAccount, formatJournal } from '../../ledger/index.ts'
import {
  discrepancyAccount,
  arrivalJournal,
  discrepancyJournal,
  type DiscrepancyPosting,
  type MatchedLine,
  recallJournal,
  statementMatchJournal,
} from './postings.ts'

const line = (lineId: string, direction: 'in' | 'out', amountKobo: bigint): MatchedLine => ({ lineId, direction, amountKobo })

test('M46: movements on the statement go from clearing into the pool, credits and debits each as one sum', () => {
  const draft = statementMatchJournal('k', 'vfd', [line('1', 'in', 1_000n), line('2', 'out', 300n), line('3', 'in', 50n), line('4', 'out', 7n)])
  expect(formatJournal(draft)).toBe('Dr bank_pool 1,050, clearing_out 307; Cr clearing_in 1,050, bank_pool 307')
  expect(draft).toMatchObject({ key: 'k', posting: 'M46', business: null, facts: { lines: 4, first: '1', last: '4' } })
})

test('M46 of one side only, and of nothing', () => {
  expect(formatJournal(statementMatchJournal('k', 'vfd', [line('1', 'out', 300n)]))).toBe('Dr clearing_out 300; Cr bank_pool 300')
  expect(statementMatchJournal('k', 'vfd', [])).toMatchObject({ lines: [], facts: { lines: 0, first: null, last: null } })
})

test.each<[DiscrepancyPosting, string, string]>([
  ['M48', 'suspense_unmatched', 'Dr clearing_in 5,000; Cr suspense_unmatched 5,000'],
  ['M51', 'suspense_bank_debit', 'Dr suspense_bank_debit 5,000; Cr clearing_out 5,000'],
  ['M53', 'suspense_unfunded', 'Dr suspense_unfunded 5,000; Cr clearing_in 5,000'],
  ['M54', 'suspense_unpaid', 'Dr clearing_out 5,000; Cr suspense_unpaid 5,000'],
])('%s stands in %s until it is explained', (posting, account, text) => {
  const draft = discrepancyJournal('k', posting, 'vfd', 5_000n, 'biz_a')
  expect(formatJournal(draft)).toBe(text)
  expect(draft).toMatchObject({ key: 'k', posting, business: 'biz_a' })
  expect(discrepancyAccount(posting)).toBe(account)
})

test('a missing movement that has come goes back the way that it went', () => {
  expect(formatJournal(arrivalJournal('k', 'M53', 'vfd', 5_000n, null))).toBe('Dr clearing_in 5,000; Cr suspense_unfunded 5,000')
  expect(formatJournal(arrivalJournal('k', 'M54', 'vfd', 5_000n, null))).toBe('Dr suspense_unpaid 5,000; Cr clearing_out 5,000')
  expect(arrivalJournal('k', 'M54', 'vfd', 5_000n, 'biz_a')).toMatchObject({ key: 'k', posting: 'M54', business: 'biz_a' })
})

test('M52, recalled: a late payment that came back leaves suspense', () => {
  const draft = recallJournal('k', clearingIn('vfd'), 5_000n, 'biz_a')
  expect(formatJournal(draft)).toBe('Dr clearing_in 5,000; Cr suspense_late 5,000')
  const known = recallJournal('k', internalAccount('suspense_unmatched'), 5_000n, 'biz_a')
  expect(formatJournal(known)).toBe('Dr suspense_unmatched 5,000; Cr suspense_late 5,000')
  expect(draft).toMatchObject({ key: 'k', posting: 'M52', business: 'biz_a' })
})
