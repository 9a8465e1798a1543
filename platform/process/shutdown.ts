import { systemClock } from '../clock/index.ts'

const PARENT_POLL_MS = 500
/** Longer than requests and jobs are given to end, shorter than whoever stops us waits. */
const SHUTDOWN_TIMEOUT_MS = 15_000

/**
 * Calls `stop` once and ends the process after it: at the first signal, or, for a program that was started with
 * EXIT_WITH_PARENT=1, when its parent is gone: a parent that was killed sends no signal, it is simply replaced. What
 * hangs while stopping, because the database went first, is cut off.
 */
export function onShutdown(stop: () => Promise<void>, options: { exitWithParent: boolean }): void {
  let stopping = false
  const once = () => {
    if (stopping) return
    stopping = true
    void systemClock.sleep(SHUTDOWN_TIMEOUT_MS).then(() => process.exit(1))
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, once)
  // Whoever reads our output may be gone before us; what we then print goes nowhere, and that is no reason to fall.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (options.exitWithParent) watchParent(once)
}

function watchParent(stop: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, PARENT_POLL_MS)
  watch.unref()
}
