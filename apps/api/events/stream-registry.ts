/** The open streams of each session. */
export type StreamRegistry = {
  /**
   * Registers a stream, and ends the session's oldest stream when there are too many. Returns a function that
   * unregisters it.
   */
  register(sessionId: string, end: () => void): () => void
  endAll(): void
}

/** Closed tabs are noticed late, so a new stream replaces the oldest one. */
export function createStreamRegistry(perSession: number): StreamRegistry {
  const streams = new Map<string, Set<() => void>>()
  let isClosed = false
  return {
    register(sessionId, end) {
      const own = streams.get(sessionId) ?? new Set()
      streams.set(sessionId, own)
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
        if (own.size === 0 && streams.get(sessionId) === own) streams.delete(sessionId)
      }
    },
    endAll() {
      isClosed = true
      for (const own of streams.values()) for (const slot of own) slot()
    },
  }
}
