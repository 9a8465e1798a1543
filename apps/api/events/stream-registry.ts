/** Which streams are open, by session. */
export type StreamRegistry = {
  /** Takes a place; when a session has too many, its oldest stream is ended. Returns what gives the place back. */
  register(sessionId: string, end: () => void): () => void
  endAll(): void
}

/** Closed tabs are noticed late: a new stream is worth more than the oldest one. */
export function createStreamRegistry(perSession: number): StreamRegistry {
  const taken = new Map<string, Set<() => void>>()
  let isClosed = false
  return {
    register(sessionId, end) {
      const own = taken.get(sessionId) ?? new Set()
      taken.set(sessionId, own)
      const slot = () => end()
      own.add(slot)
      const [oldest] = own
      if (own.size > perSession && oldest) {
        own.delete(oldest)
        oldest()
      }
      if (isClosed) slot()
      return () => {
        own.delete(slot)
        if (own.size === 0 && taken.get(sessionId) === own) taken.delete(sessionId)
      }
    },
    endAll() {
      isClosed = true
      for (const own of taken.values()) for (const slot of own) slot()
    },
  }
}
