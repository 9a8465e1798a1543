import { expect, test } from 'vitest'
import { LEAST_RECOVERY_KOBO, recoverableKobo, shareKobo } from './amounts.ts'

const figures = { owedKobo: 10_000_000n, availableKobo: 9_000_000n, securedKobo: 2_000_000n, isClosing: false }

test('M64: the agreed share of what came in, rounded down', () => {
  expect(shareKobo(4_000_001n, 500_000n)).toBe(2_000_000n)
  expect(shareKobo(4_000_001n, 0n)).toBe(0n)
})

test('M64: what is held is taken, and never more than is owed', () => {
  expect(recoverableKobo(figures)).toBe(2_000_000n)
  expect(recoverableKobo({ ...figures, owedKobo: 1_500_000n })).toBe(1_500_000n)
  expect(recoverableKobo({ ...figures, securedKobo: 0n })).toBe(0n)
})

test('less than ₦100 is taken only when it pays the rest', () => {
  const small = { ...figures, securedKobo: LEAST_RECOVERY_KOBO - 1n }
  expect(recoverableKobo(small)).toBe(0n)
  expect(recoverableKobo({ ...small, securedKobo: LEAST_RECOVERY_KOBO })).toBe(LEAST_RECOVERY_KOBO)
  expect(recoverableKobo({ ...small, owedKobo: 99n })).toBe(99n)
})

test('a business that is being closed pays all it can before the rest leaves', () => {
  expect(recoverableKobo({ ...figures, isClosing: true })).toBe(10_000_000n)
  expect(recoverableKobo({ ...figures, owedKobo: 20_000_000n, isClosing: true })).toBe(11_000_000n)
  expect(recoverableKobo({ ...figures, availableKobo: -5n, isClosing: true })).toBe(2_000_000n)
  expect(recoverableKobo({ ...figures, owedKobo: 1n, isClosing: true })).toBe(1n)
})
