/** Ctrl-C arrives from the terminal and from the parent process, so the handler must accept two calls. */
export function onStopSignal(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // The reader of our output may be gone before us. Its closed pipe must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** A killed parent sends no signal; its number is simply replaced. */
export function onParentExit(stop: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 500)
  watch.unref()
}
