export type RefetchThrottle = {
  /** Asks for a refetch of the screen's data. After a quiet time it starts at once. */
  trigger(): void
  stop(): void
}

/**
 * An open dashboard or cashier page must show a live event within 300 ms, even in a continuous stream of events. The rest of the 300 ms is
 * for delivering the event and for the answer. Those pages make one request per refetch. A page with more requests waits longer (`restMs`),
 * in proportion to their cost for the server, and shows events later. The server allows a session 900 requests a minute. Two open tabs that
 * refetch without a pause leave a third of them.
 */
export const MIN_REFETCH_INTERVAL_MS = 200
/** Without this limit, a connection that died during a request would freeze the screen until the browser gives up. */
const REFETCH_TIMEOUT_MS = 30_000

/**
 * The first trigger after a quiet time refetches at once. Triggers during a refetch, or within `restMs` of its start, cause one more
 * refetch. A refetch starts only after the answer to the one before. So a slow connection cancels no answer, and a refetch always follows
 * the last trigger. `restMs` is read at each refetch: the least time between the starts of two.
 */
export function createRefetchThrottle(ask: () => Promise<unknown>, restMs: () => number = () => MIN_REFETCH_INTERVAL_MS): RefetchThrottle {
  let timers: ReturnType<typeof setTimeout>[] = []
  let isBusy = false
  let isWanted = false
  let hasStopped = false

  const pause = (ms: number) => new Promise<void>((resolve) => void timers.push(setTimeout(resolve, ms)))
  const clear = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }

  const isAnswer = () => true

  async function refetchWhilePending(): Promise<void> {
    isBusy = true
    while (isWanted && !hasStopped) {
      isWanted = false
      const rest = pause(restMs())
      // A failed request counts as answered: the component that shows the data also shows its error.
      const answered = ask().then(isAnswer, isAnswer)
      // Without an answer the event is not yet on the screen, so the data is requested once more.
      if (!(await Promise.race([answered, pause(REFETCH_TIMEOUT_MS)]))) isWanted = true
      await rest
      clear()
    }
    isBusy = false
  }

  return {
    trigger() {
      isWanted = true
      if (!isBusy) void refetchWhilePending()
    },
    stop() {
      hasStopped = true
      clear()
    },
  }
}
