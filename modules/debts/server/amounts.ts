import type { Kobo } from '../../../platform/money/index.ts'

const PPM = 1_000_000n
/** Less is not worth a line in the history, unless it pays the rest. */
export const LEAST_RECOVERY_KOBO = 100_00n

/** Rounded down, so that it never is more than the agreed share. */
export const shareKobo = (receivedKobo: Kobo, sharePpm: bigint): Kobo => (receivedKobo * sharePpm) / PPM

type Figures = {
  owedKobo: Kobo
  availableKobo: Kobo
  /** The shares that are held for it. */
  securedKobo: Kobo
  /** The business is being closed: all that is free pays what it owes before the rest leaves. */
  isClosing: boolean
}

/** M64: what is taken now; zero for nothing. Shares below ₦100 stay held, and are taken together with the next ones. */
export function recoverableKobo({ owedKobo, availableKobo, securedKobo, isClosing }: Figures): Kobo {
  const there = isClosing ? securedKobo + (availableKobo > 0n ? availableKobo : 0n) : securedKobo
  const maximum = owedKobo < there ? owedKobo : there
  return maximum >= LEAST_RECOVERY_KOBO || (maximum > 0n && maximum === owedKobo) ? maximum : 0n
}
