import type { Kobo } from '../../../platform/money/index.ts'

const PPM = 1_000_000n
/** Less is not worth a line in the history, unless it pays the rest. */
export const LEAST_RECOVERY_KOBO = 100_00n

type Figures = {
  owedKobo: Kobo
  availableKobo: Kobo
  /** What came in since the last share was taken. */
  receivedKobo: Kobo
  sharePpm: bigint
  /** The business is being closed: all that is free pays what it owes before the rest leaves. */
  isClosing: boolean
}

/**
 * M64: what is taken now; zero for nothing. Rounded down, so that it never is more than the agreed share. `waits`: the share is too small to be
 * taken, and is taken together with the next one. A share that the balance cannot pay does not wait: it is gone.
 */
export function recoverableKobo({ owedKobo, availableKobo, receivedKobo, sharePpm, isClosing }: Figures): { amountKobo: Kobo; waits: boolean } {
  const share = isClosing ? availableKobo : (receivedKobo * sharePpm) / PPM
  const most = [owedKobo, availableKobo, share].reduce((least, each) => (each < least ? each : least))
  const isWorthIt = most >= LEAST_RECOVERY_KOBO || (most > 0n && most === owedKobo)
  return { amountKobo: isWorthIt ? most : 0n, waits: share > 0n && share < LEAST_RECOVERY_KOBO && !isWorthIt }
}
