import { expect, test } from 'vitest'
import { LEAST_RECOVERY_KOBO, recoverableKobo } from './amounts.ts'

const figures = { owedKobo: 10_000_000n, availableKobo: 9_000_000n, receivedKobo: 4_000_001n, sharePpm: 500_000n, isClosing: false }

test('M64: the agreed share of what came in is taken, rounded down', () => {
  expect(recoverableKobo(figures)).toBe(2_000_000n)
  expect(recoverableKobo({ ...figures, sharePpm: 0n })).toBe(0n)
  expect(recoverableKobo({ ...figures, receivedKobo: 0n })).toBe(0n)
})

test('M64: never more than is owed or is free', () => {
  expect(recoverableKobo({ ...figures, owedKobo: 1_500_000n })).toBe(1_500_000n)
  expect(recoverableKobo({ ...figures, availableKobo: 1_200_000n })).toBe(1_200_000n)
  expect(recoverableKobo({ ...figures, availableKobo: -5n })).toBe(0n)
})

test('less than ₦100 is taken only when it pays the rest', () => {
  const small = { ...figures, receivedKobo: 2n * LEAST_RECOVERY_KOBO - 2n }
  expect(recoverableKobo(small)).toBe(0n)
  expect(recoverableKobo({ ...small, receivedKobo: 2n * LEAST_RECOVERY_KOBO })).toBe(LEAST_RECOVERY_KOBO)
  expect(recoverableKobo({ ...small, owedKobo: 99n })).toBe(99n)
})

test('a business that is being closed pays all it can before the rest leaves', () => {
  expect(recoverableKobo({ ...figures, receivedKobo: 0n, isClosing: true })).toBe(9_000_000n)
  expect(recoverableKobo({ ...figures, owedKobo: 1n, receivedKobo: 0n, isClosing: true })).toBe(1n)
})
