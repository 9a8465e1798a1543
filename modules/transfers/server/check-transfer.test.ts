import { expect, test } from 'vitest'
import type { FeeRule, Rules } from '../../pricing/index.ts'
import { type TransferCheck, checkTransfer } from './check-transfer.ts'

const fee = (name: FeeRule['name'], flatKobo: bigint, fromKobo = 0n): FeeRule => ({
  name,
  classification: null,
  businessId: null,
  followsClass: false,
  fromKobo,
  ratePpm: 0,
  flatKobo,
  capKobo: null,
  startsOn: '2020-01-01',
})
const limit = (name: Rules['limits'][number]['name'], amountKobo: bigint) => ({ name, amountKobo, startsOn: '2020-01-01' })
const rules = {
  fees: [fee('outbound', 2_000n), fee('book', 0n), fee('withdrawal', 0n), fee('stamp_duty', 5_000n, 1_000_000n), fee('stamp_duty', 0n)],
  limits: [limit('activated_ever', 3_000_000n), limit('verified_day', 500_000_000n), limit('withdrawal_single', 100_000_000n)],
}
const input = (more: Partial<TransferCheck> = {}): TransferCheck => ({
  sender: { id: 'biz_amina', classification: 'retail', tier: 'verified', standing: 'open', standing_reason: null, daily_limit_kobo: null },
  rules,
  movement: 'rail',
  amountKobo: 1_000_000n,
  availableKobo: 2_000_000n,
  usedKobo: () => 0n,
  at: new Date('2026-11-20T22:59:59Z'),
  ...more,
})
const sender = (more: Partial<TransferCheck['sender']>) => ({ ...input().sender, ...more })

test('an allowed payment has its price and the limit that it uses up', () => {
  expect(checkTransfer(input())).toMatchObject({
    quote: { feeKobo: 2_000n, dutyKobo: 5_000n, totalKobo: 1_007_000n },
    limit: { period: '2026-11-20', limitKobo: 500_000_000n, rule: 'verified_day' },
  })
})

test('the last kobo may go, and not one more: the refusal names the available and the needed amount', () => {
  expect(checkTransfer(input({ availableKobo: 1_007_000n }))).toMatchObject({ quote: { totalKobo: 1_007_000n } })
  expect(checkTransfer(input({ availableKobo: 1_006_999n }))).toMatchObject({
    code: 'transfers.insufficient_balance',
    httpStatus: 422,
    message: 'Insufficient balance',
    data: { available: 1_006_999, needed: 1_007_000, explanation: '₦10,070.00 would be needed; ₦10,069.99 is available.' },
  })
})

test('a granted daily limit takes the place of that of the tier, for a verified business only', () => {
  const granted = sender({ daily_limit_kobo: 700_000_000n })
  expect(checkTransfer(input({ sender: granted }))).toMatchObject({ limit: { limitKobo: 700_000_000n } })
  expect(checkTransfer(input({ sender: { ...granted, tier: 'activated' } }))).toMatchObject({ limit: { limitKobo: 3_000_000n } })
})

test('the day of a payment is Lagos’ day', () => {
  expect(checkTransfer(input({ at: new Date('2026-11-20T23:00:00Z') }))).toMatchObject({ limit: { period: '2026-11-21' } })
})

test.each<[string, Partial<TransferCheck>, string]>([
  ['who may pay nothing out, however much is there', { sender: sender({ standing: 'no_debit' }) }, 'businesses.no_debit'],
  ['who is not verified at all', { sender: sender({ tier: 'unverified' }) }, 'pricing.not_activated'],
  [
    'a payment beyond all that an activated account may send',
    { sender: sender({ tier: 'activated' }), usedKobo: () => 2_000_001n },
    'pricing.limit_exceeded',
  ],
  ['a withdrawal beyond the single one', { movement: 'payout', amountKobo: 100_000_001n, availableKobo: 10n ** 12n }, 'pricing.withdrawal_too_large'],
])('%s is refused', (_what, more, code) => {
  expect(checkTransfer(input(more))).toMatchObject({ code })
})

test('only a withdrawal has a limit of its own; a limit is used up to the kobo, by its own meter', () => {
  expect(checkTransfer(input({ amountKobo: 100_000_001n, availableKobo: 10n ** 12n }))).toMatchObject({ quote: { amountKobo: 100_000_001n } })
  const meters: string[] = []
  const usedKobo: TransferCheck['usedKobo'] = ({ meterKind, period }) => {
    meters.push(`${meterKind} ${period}`)
    return 2_000_000n
  }
  expect(checkTransfer(input({ sender: sender({ tier: 'activated' }), usedKobo }))).toMatchObject({ limit: { rule: 'activated_ever' } })
  expect(new Set(meters)).toEqual(new Set(['outflow ever']))
})

test('a blocked business is refused for that first, before limits and money', () => {
  const blocked = input({ sender: sender({ standing: 'no_debit', tier: 'unverified' }), availableKobo: 0n })
  expect(checkTransfer(blocked)).toMatchObject({ code: 'businesses.no_debit' })
})
