/** Ctrl-C arrives from the terminal and from whoever started us, so the handler must bear being called twice. */
export function onStopSignal(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // Our reader may be gone before us; what we then print goes nowhere, and that is no reason to fall.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** A parent that was killed sends no signal: it is simply replaced. */
export function onParentExit(stop: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 500)
  watch.unref()
}
