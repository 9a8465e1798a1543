import { expect, test } from 'vitest'
import { checkLimit, checkSingleWithdrawal, type LimitRule, limitFor, outflowLimit, type OutflowLimit } from './limits.ts'

const rule = (startsOn: string, amountKobo: bigint, name: LimitRule['name'] = 'verified_day'): LimitRule => ({ name, amountKobo, startsOn })
const OF_THE_DAY: OutflowLimit = { meterKind: 'outflow', period: '2026-11-20', limitKobo: 3_000_000n, rule: 'verified_day' }

test('a limit may be used up to the kobo, and by not one more', () => {
  expect(checkLimit(OF_THE_DAY, 2_000_000n, 1_000_000n)).toBeNull()
  expect(checkLimit(OF_THE_DAY, 2_000_000n, 1_000_001n)).toMatchObject({ code: 'pricing.limit_exceeded' })
  const rules = [rule('2026-01-01', 500n, 'withdrawal_single')]
  expect(checkSingleWithdrawal(rules, 500n, '2026-11-20')).toBeNull()
  expect(checkSingleWithdrawal(rules, 501n, '2026-11-20')).toMatchObject({ code: 'pricing.withdrawal_too_large' })
})

test('of the limits that have started the newest counts, in any order of the rows', () => {
  const rules = [rule('2026-01-01', 1n), rule('2026-06-01', 2n), rule('2026-12-01', 3n)]
  for (const written of [rules, rules.toReversed()]) {
    expect(limitFor(written, 'verified_day', '2026-11-20')).toBe(2n)
    expect(limitFor(written, 'verified_day', '2026-12-01')).toBe(3n)
  }
})

const all = [
  rule('2020-01-01', 3_000_000n, 'activated_ever'),
  rule('2020-01-01', 500_000_000n),
  rule('2020-01-01', 100_000_000n, 'withdrawal_single'),
]

test('CONST-68..69 XFER-31: nothing leaves an unverified account, ₦30,000 in all an activated one, and a day’s limit a verified one', () => {
  expect(outflowLimit(all, 'unverified', '2026-11-20', null)).toMatchObject({
    code: 'pricing.not_activated',
    httpStatus: 403,
    message: 'Verify your account to send money. To begin you need your BVN, and an ID card or a short video.',
  })
  expect(outflowLimit(all, 'activated', '2026-11-20', null)).toEqual({
    meterKind: 'outflow',
    period: 'ever',
    limitKobo: 3_000_000n,
    rule: 'activated_ever',
  })
  expect(outflowLimit(all, 'verified', '2026-11-20', null)).toEqual({
    meterKind: 'outflow',
    period: '2026-11-20',
    limitKobo: 500_000_000n,
    rule: 'verified_day',
  })
})

test('a refusal over a limit names the limit, its used part, and the way to raise it', () => {
  const ofAll: OutflowLimit = { meterKind: 'outflow', period: 'ever', limitKobo: 3_000_000n, rule: 'activated_ever' }
  expect(checkLimit(ofAll, 2_500_000n, 600_000n)).toMatchObject({
    httpStatus: 422,
    message: 'Transfer Limit Exceeded. Contact customer support to increase your limit',
    data: {
      rule: 'activated_ever',
      limit: 3_000_000,
      used: 2_500_000,
      explanation: 'Your limit is ₦30,000.00 in all. You have used ₦25,000.00. Full verification removes this limit.',
    },
  })
  expect(checkLimit(OF_THE_DAY, 0n, 3_000_001n)).toMatchObject({
    data: { rule: 'verified_day', explanation: 'Your limit is ₦30,000.00 a day. You have used ₦0.00.' },
  })
  expect(checkSingleWithdrawal(all, 100_000_001n, '2026-11-20')).toMatchObject({
    httpStatus: 422,
    message: 'One withdrawal can be at most ₦1,000,000.00',
    data: { rule: 'withdrawal_single', limit: 100_000_000 },
  })
})

test('a limit is found by its name, and one that has not begun is none', () => {
  expect(limitFor(all, 'activated_ever', '2026-11-20')).toBe(3_000_000n)
  expect(() => limitFor(all, 'verified_day', '2019-12-31')).toThrow('no verified_day rule on 2019-12-31')
})
