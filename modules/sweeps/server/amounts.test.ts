import { expect, test } from 'vitest'
import { LEAST_KOBO, type OwnFigures, surplus, sweepableKobo } from './amounts.ts'

const account = (balanceKobo = 0n, goingKobo = 0n, comingKobo = 0n) => ({ balanceKobo, goingKobo, comingKobo })
const none = { reservedKobo: 0n, onItsWayKobo: 0n }

function figures(more: {
  owed?: bigint
  kept?: bigint
  accounts?: Partial<OwnFigures['accounts']>
  underWay?: Partial<OwnFigures['underWay']>
}): OwnFigures {
  return {
    owedKobo: more.owed ?? 0n,
    keptKobo: more.kept ?? 0n,
    inTransitKobo: 0n,
    accounts: { pool: account(), house: account(), providus: account(), ...more.accounts },
    underWay: { pool_to_house: none, house_to_pool: none, providus_to_pool: none, ...more.underWay },
  }
}

test('out of the pool goes what its statement shows above everything that is owed, less what is ordered out and what sweeps hold back', () => {
  const pool = account(10_000_000n, 1_000_000n)
  expect(sweepableKobo('pool_to_house', figures({ owed: 6_000_000n, accounts: { pool } }))).toBe(3_000_000n)
  const underWay = { pool_to_house: { reservedKobo: 500_000n, onItsWayKobo: 700_000n } }
  expect(sweepableKobo('pool_to_house', figures({ owed: 6_000_000n, accounts: { pool }, underWay }))).toBe(2_500_000n)
})

test('money that is merely notified, at Providus or on its way is no cover for a sweep out of the pool', () => {
  const accounts = { pool: account(5_000_000n, 0n, 9_000_000n), providus: account(9_000_000n) }
  const underWay = { house_to_pool: { reservedKobo: 0n, onItsWayKobo: 9_000_000n } }
  expect(sweepableKobo('pool_to_house', figures({ owed: 5_000_000n, accounts, underWay }))).toBe(0n)
})

test('less than ₦1,000 is not swept out, and a shortage is covered to the kobo', () => {
  const pool = (kobo: bigint) => figures({ owed: 5_000_000n, accounts: { pool: account(kobo), house: account(1_000_000n) } })
  expect(sweepableKobo('pool_to_house', pool(5_000_000n + LEAST_KOBO - 1n))).toBe(0n)
  expect(sweepableKobo('pool_to_house', pool(5_000_000n + LEAST_KOBO))).toBe(LEAST_KOBO)
  expect(sweepableKobo('house_to_pool', pool(4_999_999n))).toBe(1n)
  expect(sweepableKobo('house_to_pool', pool(5_000_000n))).toBe(0n)
})

test('a short pool gets back what is missing, and never more than the house account has free', () => {
  const short = (more: Partial<OwnFigures['underWay']> = {}, house = account(900_000n, 200_000n)) =>
    figures({ owed: 5_000_000n, accounts: { pool: account(4_000_000n), house }, underWay: more })
  expect(surplus(short())).toBe(-1_000_000n)
  expect(sweepableKobo('house_to_pool', short())).toBe(700_000n)
  expect(sweepableKobo('house_to_pool', short({}, account(9_000_000n)))).toBe(1_000_000n)
  // What is on its way back is not brought twice, whether the bank has said so yet or not.
  const back = (moving: 'reservedKobo' | 'onItsWayKobo') => short({ house_to_pool: { ...none, [moving]: 400_000n } }, account(9_000_000n))
  expect(sweepableKobo('house_to_pool', back('onItsWayKobo'))).toBe(600_000n)
  expect(sweepableKobo('house_to_pool', back('reservedKobo'))).toBe(600_000n)
  // A sweep out of the pool in doubt may have left it.
  const pending = { pool_to_house: { reservedKobo: 300_000n, onItsWayKobo: 0n } }
  expect(sweepableKobo('house_to_pool', short(pending, account(9_000_000n)))).toBe(1_300_000n)
})

test('out of Providus goes what its report shows, less what was sent already', () => {
  const providus = account(2_000_000n, 500_000n, 800_000n)
  const underWay = { providus_to_pool: { reservedKobo: 100_000n, onItsWayKobo: 500_000n } }
  expect(sweepableKobo('providus_to_pool', figures({ accounts: { providus }, underWay }))).toBe(1_400_000n)
})

test('own money that stays in the pool is not swept out, is no shortage while it is spent, and comes back with the next shortage', () => {
  const pool = (kobo: bigint) => figures({ owed: 5_000_000n, kept: 300_000n, accounts: { pool: account(kobo), house: account(1_000_000n) } })
  expect(sweepableKobo('pool_to_house', pool(5_900_000n))).toBe(600_000n)
  expect(sweepableKobo('pool_to_house', pool(5_300_000n))).toBe(0n)
  expect(sweepableKobo('house_to_pool', pool(5_000_000n))).toBe(0n)
  expect(sweepableKobo('house_to_pool', pool(4_900_000n))).toBe(400_000n)
  expect(sweepableKobo('house_to_pool', pool(3_000_000n))).toBe(1_000_000n)
})
