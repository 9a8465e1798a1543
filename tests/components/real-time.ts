const { setTimeout: realSetTimeout } = globalThis
const realNow = performance.now.bind(performance)

/** A moment of real time, with a stopped clock too: React and the loading of modules do not follow the clock of a test. */
export const moment = () => new Promise<void>((resolve) => void realSetTimeout(resolve, 1))

export async function waitInRealTime(isDone: () => boolean, what: string): Promise<void> {
  const begun = realNow()
  while (!isDone()) {
    if (realNow() - begun > 5_000) throw new Error(`${what} took more than five seconds`)
    await moment()
  }
}
