import { describe, expect, test } from 'vitest'
import type { ExpectedPaymentState } from '../../expected/contract.ts'
import { matchCredit, type Match } from './match.ts'

const END = new Date('2026-11-29T12:00:00.000Z')
const at = (seconds: number) => new Date(END.getTime() + seconds * 1000)
const match = (state: ExpectedPaymentState, received: bigint, amountKobo: bigint, seconds = -60): Match =>
  matchCredit({ state, amount: 4_850_000n, received, ends_at: END, account_ends_at: at(24 * 3600) }, { amountKobo, receivedAt: at(seconds) })

describe('a credit to the number of an order', () => {
  test('pays it exactly to the kobo, at once or as the rest', () => {
    expect(match('waiting', 0n, 4_850_000n)).toEqual({ kind: 'exact' })
    expect(match('short', 4_500_000n, 350_000n)).toEqual({ kind: 'exact' })
  })
  test('is short by one kobo and over by one kobo', () => {
    expect(match('waiting', 0n, 4_849_999n)).toEqual({ kind: 'short' })
    expect(match('waiting', 0n, 4_850_001n)).toEqual({ kind: 'over', differenceKobo: 1n })
    expect(match('short', 4_500_000n, 5_000_000n)).toEqual({ kind: 'over', differenceKobo: 4_650_000n })
  })
  test('is late by the time of the bank: in time at the end itself, late one millisecond after it', () => {
    expect(match('waiting', 0n, 4_850_000n, 0)).toEqual({ kind: 'exact' })
    expect(match('waiting', 0n, 4_850_000n, 0.001)).toEqual({ kind: 'late' })
  })
  test('is in time although our clock has ended the order before its notice came', () => {
    expect(match('expired', 0n, 4_850_000n, -1)).toEqual({ kind: 'exact' })
    expect(match('expired', 0n, 1n, -1)).toEqual({ kind: 'short' })
  })
  test('is of no order once its number has ended, whatever the order is', () => {
    for (const state of ['waiting', 'paid', 'expired', 'cancelled'] as const) {
      expect(match(state, 0n, 4_850_000n, 24 * 3600 + 0.001)).toEqual({ kind: 'unknown' })
      expect(match(state, 0n, 4_850_000n, 24 * 3600)).not.toEqual({ kind: 'unknown' })
    }
  })
  test('is late for an order that the business has ended, and a second payment for one that is paid', () => {
    expect(match('cancelled', 0n, 4_850_000n)).toEqual({ kind: 'late' })
    for (const amount of [1n, 4_850_000n, 9_000_000n]) expect(match('paid', 4_850_000n, amount, 3600)).toEqual({ kind: 'double' })
  })
})
