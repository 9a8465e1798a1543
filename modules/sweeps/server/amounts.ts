import type { Kobo } from '../../../platform/money/index.ts'
import type { OwnAccountFigures } from '../../ledger/index.ts'
import type { SweepDirection } from '../contract.ts'
import { endsOfDirection } from './directions.ts'

type UnderWay = { reservedKobo: Kobo; onItsWayKobo: Kobo }
/** What sweeps hold back or have on the way, by direction; none in one that is missing. */
export type SweepsUnderWay = Readonly<Record<SweepDirection, UnderWay>>

export const underWayIn = (underWay: SweepsUnderWay, direction: SweepDirection): UnderWay =>
  underWay[direction] ?? { reservedKobo: 0n, onItsWayKobo: 0n }

export type OwnFigures = {
  owedKobo: Kobo
  /** Own money that stays in the pool. */
  keptKobo: Kobo
  inTransitKobo: Kobo
  /** By the name of the account. Those beside pool and house are at banks of alternate accounts. */
  accounts: Readonly<Record<string, OwnAccountFigures>> & Readonly<Record<'pool' | 'house', OwnAccountFigures>>
  underWay: SweepsUnderWay
}

/** Less than ₦1,000 is not worth a transfer. A shortage has no least amount. */
export const LEAST_KOBO = 100_000n

const positive = (kobo: Kobo): Kobo => (kobo > 0n ? kobo : 0n)
const smaller = (one: Kobo, other: Kobo): Kobo => (one < other ? one : other)
/** By the statement, less what is ordered out of it already. */
const free = ({ balanceKobo, goingKobo }: OwnAccountFigures): Kobo => balanceKobo - goingKobo

/**
 * Check 8 of docs/money.md without own money that leaves what customers own: sweeps to the house account, and top-ups of floats. Below
 * zero the pool is short.
 */
export function surplus({ owedKobo, accounts, underWay }: OwnFigures): Kobo {
  const held = Object.entries(accounts).map(([name, account]) => (name === 'house' ? 0n : free(account) + account.comingKobo))
  const towardsPool = Object.entries(underWay).map(([direction, { onItsWayKobo }]) => (endsOfDirection(direction).to === 'pool' ? onItsWayKobo : 0n))
  return sum([...held, ...towardsPool]) - owedKobo
}

const sum = (amounts: readonly Kobo[]): Kobo => amounts.reduce((total, kobo) => total + kobo, 0n)

/**
 * What may be swept now; zero for nothing.
 *
 * Out of the pool goes only what it holds by its statement above everything that is owed and the own money that stays in it. Money at other banks, on its way or merely notified
 * is no cover for that, so the pool alone never drops below what customers own.
 * A pool that is short gets back what is missing and what stays in it.
 */
export function sweepableKobo(direction: SweepDirection, figures: OwnFigures): Kobo {
  const { owedKobo, keptKobo, accounts, underWay } = figures
  const reserved = (of: SweepDirection) => underWayIn(underWay, of).reservedKobo
  switch (direction) {
    case 'pool_to_house':
      return worthIt(free(accounts.pool) - owedKobo - keptKobo - reserved('pool_to_house'))
    case 'house_to_pool': {
      const missing = positive(reserved('pool_to_house') - surplus(figures) - reserved('house_to_pool'))
      return missing === 0n ? 0n : positive(smaller(missing + keptKobo, free(accounts.house) - reserved('house_to_pool')))
    }
    default: {
      const account = accounts[endsOfDirection(direction).from]
      return account ? worthIt(free(account) - reserved(direction)) : 0n
    }
  }
}

const worthIt = (kobo: Kobo): Kobo => (kobo >= LEAST_KOBO ? kobo : 0n)
