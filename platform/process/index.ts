/**
 * Ends a program in its own order: when it is asked to, or when whoever started it is gone and wanted that. What takes
 * longer than `graceMs` is cut off. A second signal changes nothing.
 */
export function onStop(stop: () => Promise<void>, options: { exitWithParent: boolean; graceMs?: number }): void {
  let stopping = false
  const end = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), options.graceMs ?? 15_000).unref()
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (!options.exitWithParent) return
  const parent = process.ppid
  setInterval(() => void (process.ppid !== parent && end()), 500).unref()
}
