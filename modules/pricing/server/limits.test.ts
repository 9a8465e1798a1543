import { expect, test } from 'vitest'
import { beyondLimit, beyondSingleWithdrawal, type LimitRule, limitFor, type OutflowLimit } from './limits.ts'

const rule = (startsOn: string, amountKobo: bigint, name: LimitRule['name'] = 'verified_day'): LimitRule => ({ name, amountKobo, startsOn })
const OF_THE_DAY: OutflowLimit = { meterKind: 'outflow', period: '2026-11-20', limitKobo: 3_000_000n, rule: 'verified_day' }

test('a limit may be used up to the kobo, and by not one more', () => {
  expect(beyondLimit(OF_THE_DAY, 2_000_000n, 1_000_000n)).toBeNull()
  expect(beyondLimit(OF_THE_DAY, 2_000_000n, 1_000_001n)).toMatchObject({ code: 'pricing.limit_exceeded' })
  const rules = [rule('2026-01-01', 500n, 'withdrawal_single')]
  expect(beyondSingleWithdrawal(rules, 500n, '2026-11-20')).toBeNull()
  expect(beyondSingleWithdrawal(rules, 501n, '2026-11-20')).toMatchObject({ code: 'pricing.withdrawal_too_large' })
})

test('of the limits that have started the newest counts, in whatever order they are written', () => {
  const rules = [rule('2026-01-01', 1n), rule('2026-06-01', 2n), rule('2026-12-01', 3n)]
  for (const written of [rules, rules.toReversed()]) {
    expect(limitFor(written, 'verified_day', '2026-11-20')).toBe(2n)
    expect(limitFor(written, 'verified_day', '2026-12-01')).toBe(3n)
  }
})
