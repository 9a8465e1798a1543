const PARENT_LOOK_MS = 500

/**
 * Calls `stop` once: at the first signal, or, for a program that was started with EXIT_WITH_PARENT=1, when its parent is gone:
 * a parent that was killed sends no signal, it is simply replaced.
 */
export function whenToldToStop(stop: () => Promise<void>, options: { exitWithParent: boolean }): void {
  let stopping = false
  const once = () => {
    if (stopping) return
    stopping = true
    void stop()
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
  }, PARENT_LOOK_MS)
  watch.unref()
}
