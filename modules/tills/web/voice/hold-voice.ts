/**
 * Of several tabs of a device, one says what comes at a cashpoint. Calls `begin` when it is this one, and what that returned when the tab leaves.
 * Returns how to leave. A browser without locks lets each tab begin.
 */
export function holdVoice(cashpointid: string, begin: () => () => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const start = () => signal.addEventListener('abort', begin())
  // Absent where the page did not come over HTTPS.
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks) start()
  else
    locks
      .request(`till-voice ${cashpointid}`, { signal }, async () => {
        if (signal.aborted) return
        start()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      })
      // The browser refuses locks where it refuses storage.
      .catch(() => signal.aborted || start())
  return () => leaving.abort()
}
