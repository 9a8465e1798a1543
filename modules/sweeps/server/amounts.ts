import type { Kobo } from '../../../platform/money/index.ts'
import type { OwnAccountFigures } from '../../ledger/index.ts'
import type { SweepDirection } from '../contract.ts'

/** What sweeps hold back or have on the way, by direction. */
export type SweepsUnderWay = Record<SweepDirection, { reservedKobo: Kobo; onItsWayKobo: Kobo }>

export type OwnFigures = {
  owedKobo: Kobo
  /** Own money that stays in the pool. */
  keptKobo: Kobo
  inTransitKobo: Kobo
  accounts: Record<'pool' | 'house' | 'providus', OwnAccountFigures>
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
export function surplus({ owedKobo, accounts: { pool, providus }, underWay }: OwnFigures): Kobo {
  const towardsPool = underWay.house_to_pool.onItsWayKobo + underWay.providus_to_pool.onItsWayKobo
  return free(pool) + pool.comingKobo + free(providus) + providus.comingKobo + towardsPool - owedKobo
}

/**
 * What may be swept now; zero for nothing.
 *
 * Out of the pool goes only what it holds by its statement above everything that is owed and the own money that stays in it. Money at Providus, on its way or merely notified
 * is no cover for that, so the pool alone never drops below what customers own.
 * A pool that is short gets back what is missing and what stays in it.
 */
export function sweepableKobo(direction: SweepDirection, figures: OwnFigures): Kobo {
  const { owedKobo, keptKobo, accounts, underWay } = figures
  const reserved = (of: SweepDirection) => underWay[of].reservedKobo
  switch (direction) {
    case 'pool_to_house':
      return worthIt(free(accounts.pool) - owedKobo - keptKobo - reserved('pool_to_house'))
    case 'providus_to_pool':
      return worthIt(free(accounts.providus) - reserved('providus_to_pool'))
    case 'house_to_pool': {
      const missing = positive(reserved('pool_to_house') - surplus(figures) - reserved('house_to_pool'))
      return missing === 0n ? 0n : positive(smaller(missing + keptKobo, free(accounts.house) - reserved('house_to_pool')))
    }
    default:
      return 0n
  }
}

const worthIt = (kobo: Kobo): Kobo => (kobo >= LEAST_KOBO ? kobo : 0n)
