export type RefetchThrottle = {
  /** Something is new: what the screen shows is asked for again, after quiet at once. */
  trigger(): void
  stop(): void
}

/**
 * Less than the 300 ms in which news have to stand on an open dashboard or till, also where they never end; the rest of the 300 is for
 * the way of the news and for the answer. Those screens ask one thing. One that asks more rests longer, by what its questions cost
 * the server (`restMs`), and has its news later. Two open tabs that ask so without a pause leave a third of the 900 questions a
 * minute that the server answers one session.
 */
export const MIN_REFETCH_INTERVAL_MS = 200
/** A line that died under a question would keep the screen as it is for as long as the browser hopes. */
const REFETCH_TIMEOUT_MS = 30_000

/**
 * The first news after quiet is asked about at once; those that come before the answer, or soon after the question, are one more
 * question. None is begun before the last one is answered: on a slow line no answer is given up for the next one's sake, and the
 * last news is always followed by a question. `restMs` is looked up with each: the least time from its beginning to the next one's.
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
      // What failed is answered too: whoever shows answers tells of it.
      const answered = ask().then(isAnswer, isAnswer)
      // News that nobody told about stay news: they are asked about once more.
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
