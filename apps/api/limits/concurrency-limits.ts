import { createSemaphore, type Semaphore } from '../../../platform/resilience/semaphore.ts'

/**
 * Each operation has a semaphore of its own, so that payments that wait for a slow bank leave all other operations free. An operation
 * whose address has no variable part is found by the request's method and path, which costs no look at the routes.
 */
export function createConcurrencyLimits(maxConcurrent: number) {
  const byRoute = new Map<string, Semaphore>()
  const byName = new Map<string, Semaphore>()
  return {
    /** HEAD costs what GET does, and shares its semaphore. */
    of(method: string, route: string, ownMax = maxConcurrent): Semaphore {
      const shared = `${method === 'HEAD' ? 'GET' : method} ${route}`
      const semaphore = byRoute.get(shared) ?? createSemaphore(Math.min(ownMax, maxConcurrent))
      byRoute.set(shared, semaphore)
      if (!route.includes(':') && !route.includes('*')) byName.set(`${method} ${route}`, semaphore)
      return semaphore
    },
    /** The operation of this request, where it is known to be full; null where it is not, or where only its route could tell. */
    fullAt(method: string, url: string): string | null {
      const query = url.indexOf('?')
      const name = `${method} ${query === -1 ? url : url.slice(0, query)}`
      return byName.get(name)?.isFull() ? name : null
    },
  }
}

export type ConcurrencyLimits = ReturnType<typeof createConcurrencyLimits>
