import type { TillPayment } from '../../contract.ts'

/** What a till has heard of, kept on the device, so that a restart says nothing twice and misses nothing. */
export type Heard = { ids: string[]; latest: string }

/** A payment may be committed after a later one was read. So much of the past is read again each time. */
export const OVERLAP_MS = 2 * 60_000
/** Far more than a till takes in the overlap. */
const MOST_KEPT = 2_000
/** After a longer time without the till, what came is on its book and is not said. */
export const LONGEST_SILENCE_MS = 12 * 60 * 60_000

/** A till that opens for the first time says nothing of before. */
export const heardUntil = (now: Date, payments: readonly TillPayment[] = []): Heard => ({
  ids: payments.map(({ _id }) => _id),
  latest: now.toISOString(),
})

export const isTooOld = ({ latest }: Heard, now: Date): boolean => now.getTime() - Date.parse(latest) > LONGEST_SILENCE_MS

/** Where to read from. */
export const readFrom = ({ latest }: Heard): string => new Date(Date.parse(latest) - OVERLAP_MS).toISOString()

/** Pure: the payments of an answer that were not heard before, the oldest first, and what is heard now. */
export function hear(heard: Heard, answer: readonly TillPayment[]): { fresh: TillPayment[]; heard: Heard } {
  const known = new Set(heard.ids)
  const fresh: TillPayment[] = []
  for (const payment of answer) {
    if (known.has(payment._id)) continue
    known.add(payment._id)
    fresh.push(payment)
  }
  const latest = answer.reduce((last, { at }) => (at > last ? at : last), heard.latest)
  return { fresh, heard: { ids: [...heard.ids, ...fresh.map(({ _id }) => _id)].slice(-MOST_KEPT), latest } }
}

type Reading = {
  /** Payments from a time on, the oldest first, at most `pageSize`. */
  read: (since: string) => Promise<readonly TillPayment[]>
  pageSize: number
  load: () => Heard
  /** Before anything is said: what is kept is not said again. */
  keep: (heard: Heard) => void
  say: (payment: TillPayment) => void
}

/**
 * Reads what came and says it once. It may be asked at each event, at each reconnection and by the clock: a reading that is under way is followed by
 * another one. Throws what the last reading threw.
 */
export function createHearing({ read, pageSize, load, keep, say }: Reading): () => Promise<void> {
  let underWay: Promise<void> | null = null
  let isAskedAgain = false
  async function readAll(): Promise<void> {
    do {
      isAskedAgain = false
      for (let since = readFrom(load()); ;) {
        const answer = await read(since)
        const { fresh, heard } = hear(load(), answer)
        keep(heard)
        for (const payment of fresh) say(payment)
        const last = answer.at(-1)
        if (answer.length < pageSize || last === undefined || last.at === since) break
        since = last.at
      }
    } while (isAskedAgain)
  }
  return () => {
    if (underWay) {
      isAskedAgain = true
      return underWay
    }
    underWay = readAll().finally(() => (underWay = null))
    return underWay
  }
}
