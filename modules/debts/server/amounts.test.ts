import { expect, test } from 'vitest'
import { LEAST_RECOVERY_KOBO, recoverableKobo } from './amounts.ts'

const taken = (of: Parameters<typeof recoverableKobo>[0]) => recoverableKobo(of).amountKobo
const figures = { owedKobo: 10_000_000n, availableKobo: 9_000_000n, receivedKobo: 4_000_001n, sharePpm: 500_000n, isClosing: false }

test('M64: the agreed share of what came in is taken, rounded down', () => {
  expect(taken(figures)).toBe(2_000_000n)
  expect(taken({ ...figures, sharePpm: 0n })).toBe(0n)
  expect(taken({ ...figures, receivedKobo: 0n })).toBe(0n)
})

test('M64: never more than is owed or is free', () => {
  expect(taken({ ...figures, owedKobo: 1_500_000n })).toBe(1_500_000n)
  expect(taken({ ...figures, availableKobo: 1_200_000n })).toBe(1_200_000n)
  expect(taken({ ...figures, availableKobo: -5n })).toBe(0n)
})

test('less than ₦100 is taken only when it pays the rest', () => {
  const small = { ...figures, receivedKobo: 2n * LEAST_RECOVERY_KOBO - 2n }
  expect(taken(small)).toBe(0n)
  expect(taken({ ...small, receivedKobo: 2n * LEAST_RECOVERY_KOBO })).toBe(LEAST_RECOVERY_KOBO)
  expect(taken({ ...small, owedKobo: 99n })).toBe(99n)
})

test('a share below ₦100 waits for the next one; what the balance cannot pay, or no share at all, does not', () => {
  const small = { ...figures, receivedKobo: 2n * LEAST_RECOVERY_KOBO - 2n }
  expect(recoverableKobo(small)).toEqual({ amountKobo: 0n, waits: true })
  expect(recoverableKobo({ ...figures, availableKobo: 0n })).toEqual({ amountKobo: 0n, waits: false })
  expect(recoverableKobo({ ...figures, sharePpm: 0n })).toEqual({ amountKobo: 0n, waits: false })
})

test('a business that is being closed pays all it can before the rest leaves', () => {
  expect(taken({ ...figures, receivedKobo: 0n, isClosing: true })).toBe(9_000_000n)
  expect(taken({ ...figures, owedKobo: 1n, receivedKobo: 0n, isClosing: true })).toBe(1n)
})
