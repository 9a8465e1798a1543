import type { TillPayment } from '../../contract.ts'

/** What a till has heard of, kept on the device, so that a restart says nothing twice and misses nothing. */
export type Heard = { ids: string[]; latest: string }

/** A payment may be committed after a later one was read. So much of the past is read again each time. */
export const OVERLAP_MS = 2 * 60_000
/** Far more than a till takes in the overlap. */
const MAX_KEPT = 2_000
/** What came longer ago is not said: somebody would hand over goods for a payment of another customer. */
export const SAID_FOR_MS = 2 * 60_000
/** After a longer time without the till, what came is on its book and is not counted as missed either. */
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
  return { fresh, heard: { ids: [...heard.ids, ...fresh.map(({ _id }) => _id)].slice(-MAX_KEPT), latest } }
}

/**
 * Pure: what is kept while some payments wait for their words. They are not among what was heard, and the next reading begins with the oldest of them
 * at the latest.
 */
export function withoutWaiting({ ids, latest }: Heard, waiting: ReadonlyMap<string, TillPayment>): Heard {
  const oldest = [...waiting.values()].reduce((first, { at }) => (at < first ? at : first), readFrom({ ids, latest }))
  return { ids: ids.filter((id) => !waiting.has(id)), latest: new Date(Date.parse(oldest) + OVERLAP_MS).toISOString() }
}

type Reading = {
  /** Payments from a time on, the oldest first, at most `pageSize`. */
  read: (since: string) => Promise<readonly TillPayment[]>
  pageSize: number
  /** The server's time. */
  now: () => Date
  /** Asked once, when it begins. */
  load: () => Heard
  keep: (heard: Heard) => void
  /** Calls `onBegun` when the words begin. Until then the payment is not kept as heard. */
  say: (payment: TillPayment, onBegun: () => void) => void
  /** Payments that came too long ago to be said. They are kept as heard. */
  miss: (payments: readonly TillPayment[]) => void
}

export type Hearing = {
  /** May be asked at each event, at each reconnection and by the clock. Throws what the last reading threw. */
  listen: () => Promise<void>
  /** Nothing is kept, said or read any more. */
  close: () => void
}

/** Reads what came and says it once. A reading that is asked for while one is under way follows it. */
export function createHearing({ read, pageSize, now, load, keep, say, miss }: Reading): Hearing {
  let heard = load()
  const waiting = new Map<string, TillPayment>()
  let underWay: Promise<void> | null = null
  let isRequestedAgain = false
  let isClosed = false

  function begin(id: string): void {
    if (isClosed || !waiting.delete(id)) return
    keep(withoutWaiting(heard, waiting))
  }

  function take(answer: readonly TillPayment[]): void {
    const next = hear(heard, answer)
    heard = next.heard
    const oldest = now().getTime() - SAID_FOR_MS
    const said = next.fresh.filter(({ at }) => Date.parse(at) >= oldest)
    const missed = next.fresh.filter(({ at }) => Date.parse(at) < oldest)
    for (const payment of said) waiting.set(payment._id, payment)
    keep(withoutWaiting(heard, waiting))
    if (missed.length > 0) miss(missed)
    for (const payment of said) say(payment, () => begin(payment._id))
  }

  async function readAll(): Promise<void> {
    do {
      isRequestedAgain = false
      for (let since = readFrom(heard); ;) {
        const answer = await read(since)
        if (isClosed) return
        take(answer)
        const last = answer.at(-1)
        if (answer.length < pageSize || last === undefined || last.at === since) break
        since = last.at
      }
    } while (isRequestedAgain)
  }

  return {
    listen() {
      if (underWay) {
        isRequestedAgain = true
        return underWay
      }
      underWay = readAll().finally(() => (underWay = null))
      return underWay
    },
    close: () => void (isClosed = true),
  }
}
