import { vi } from 'vitest'

const { setImmediate: realSetImmediate, setTimeout: realSetTimeout } = globalThis
const realNow = performance.now.bind(performance)
const TURNS = 10

/**
 * Lets all work that is under way come to its end, with a stopped clock too: React renders and modules are loaded outside of the clock of a
 * test. Without this, a fake clock would run ahead of the screen.
 */
export async function settle(): Promise<void> {
  await vi.dynamicImportSettled()
  for (let turn = 0; turn < TURNS; turn++) await new Promise<void>((resolve) => void realSetImmediate(resolve))
  await new Promise<void>((resolve) => void realSetTimeout(resolve, 1))
}

export async function waitInRealTime(isDone: () => boolean, what: string): Promise<void> {
  const begun = realNow()
  while (!isDone()) {
    if (realNow() - begun > 5_000) throw new Error(`${what} took more than five seconds`)
    await settle()
  }
}
