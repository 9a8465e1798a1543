import { lazyRouteComponent } from '@tanstack/react-router'
import { getConnection, reportUnreachable, untilConnected } from '../../ui/data/connection.ts'

const MAX_FAILURES_WHILE_CONNECTED = 3
const RETRY_PAUSE_MS = 1_000
/** A page has come by then, also on a slow phone, and its reader has begun. */
const FIRST_PAGE_MS = 10_000

const pages: { path: string; load: () => Promise<unknown> }[] = []

/**
 * A page in a chunk of its own. A chunk that does not come is asked for again, and while there is no connection the page waits for it.
 * `path` is the area whose visitors get the chunk ahead (`loadPagesAhead`).
 */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(path: string, load: () => Promise<Module>, name: Name) {
  const loadAgain = () => loadWithRetries(load)
  pages.push({ path, load: loadAgain })
  return lazyRouteComponent(loadAgain, name)
}

/** Loads the other pages of an area one after another, each when the browser is idle, so that they open without a connection. */
export function loadPagesAhead(path: string): () => void {
  let isStopped = false
  async function run() {
    for (const page of pages) {
      if (isStopped || savesData()) return
      if (page.path !== path) continue
      await untilIdle()
      await page.load().catch(() => undefined)
    }
  }
  const timer = setTimeout(() => void run(), FIRST_PAGE_MS)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

async function loadWithRetries<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let failures = 0; ;) {
    try {
      return await load()
    } catch (error) {
      reportUnreachable()
      await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS))
      if (getConnection().offlineSince !== null) await untilConnected()
      else if (++failures === MAX_FAILURES_WHILE_CONNECTED) throw error
    }
  }
}

/** The person has asked the browser to save data, or the network is one of the slowest. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

/** Safari has no requestIdleCallback. */
const untilIdle = () => new Promise<void>((resolve) => ('requestIdleCallback' in window ? window.requestIdleCallback(() => resolve()) : resolve()))
