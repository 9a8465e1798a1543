/** How many calls of one operation are under way, of at most so many. */
export type ConcurrencyLimit = { isFull(): boolean; acquire(): void; release(): void }

/**
 * Each operation has a room of its own, so that payments that wait for a slow bank leave everybody else theirs. Operations whose
 * address has no variable part are known by a request's own words while they are full, which costs no look at the routes.
 */
export function createConcurrencyLimits(most: number) {
  const full = new Set<string>()
  return {
    of(method: string, route: string): ConcurrencyLimit {
      const name = route.includes(':') || route.includes('*') ? null : `${method} ${route}`
      let inside = 0
      return {
        isFull: () => inside >= most,
        acquire() {
          inside += 1
          if (name !== null && inside === most) full.add(name)
        },
        release() {
          if (name !== null && inside === most) full.delete(name)
          inside -= 1
        },
      }
    },
    /** The operation of this request, where it is known to be full; null where it is not, or where only its route could tell. */
    fullAt(method: string, url: string): string | null {
      if (full.size === 0) return null
      const query = url.indexOf('?')
      const name = `${method} ${query === -1 ? url : url.slice(0, query)}`
      return full.has(name) ? name : null
    },
  }
}

export type ConcurrencyLimits = ReturnType<typeof createConcurrencyLimits>
