import { systemClock } from '../clock/index.ts'

const PARENT_POLL_MS = 500
/** Longer than requests and jobs get to finish, shorter than the supervisor waits. */
const SHUTDOWN_TIMEOUT_MS = 15_000

/**
 * Calls `stop` once and then ends the process: at the first signal, or, with `exitWithParent`, when the parent is gone.
 * A killed parent sends no signal; its number is simply replaced. A `stop` that hangs, as when the database went first,
 * is cut off.
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
  // The reader of our output may be gone before us. Its closed pipe must not end the process.
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
