import type { Database } from '../../../platform/db/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { eventsAfter, newestEventId } from './queries.ts'

/** Something that happened to a business, as its open screens hear it. `id` grows; a broken stream goes on after the last one it had. */
export type News = { id: string; business: string; cashpoint: string | null; kind: string; data: Record<string, unknown> }

/** Who listens: a business, and for a cashier one cashpoint of it. */
export type Listener = { business: string; cashpoint: string | null }

export type NewsRoom = {
  /** News from after the id on, old ones first and then as they happen, until the signal. */
  stream(to: Listener, afterId: bigint | null, signal: AbortSignal): AsyncGenerator<News>
  /** The first news that fits, or null after `ms`. Begin before the act whose news is awaited. */
  next(business: string, fits: (news: News) => boolean, ms: number): Promise<News | null>
  stop(): Promise<void>
}

/** Hears what every process of ours commits, by LISTEN, and hands it to whoever listens here. */
export async function openNewsRoom(kit: { db: Database; clock: Clock; log: Log }): Promise<NewsRoom> {
  const listeners = new Map<string, Set<(news: News) => void>>()
  const stopped = new AbortController()
  const endListening = await kit.db.listen('live', (payload) => {
    const news = readNews(payload)
    if (!news) return kit.log.error({ length: payload.length }, 'a notice of the database could not be read')
    for (const tell of listeners.get(news.business) ?? []) tell(news)
  })

  return {
    stream: (to, afterId, signal) => stream(to, afterId, AbortSignal.any([signal, stopped.signal])),
    next(business, fits, ms) {
      const over = new AbortController()
      return new Promise((resolve) => {
        const end = (news: News | null) => {
          stopHearing()
          over.abort()
          resolve(news)
        }
        const stopHearing = hear(business, (news) => void (fits(news) && end(news)))
        void kit.clock.sleep(ms, AbortSignal.any([over.signal, stopped.signal])).then(() => end(null))
      })
    },
    async stop() {
      stopped.abort()
      await endListening()
    },
  }

  function hear(business: string, tell: (news: News) => void): () => void {
    const heard = listeners.get(business) ?? new Set()
    listeners.set(business, heard.add(tell))
    return () => {
      heard.delete(tell)
      if (heard.size === 0 && listeners.get(business) === heard) listeners.delete(business)
    }
  }

  /** Listens before it reads what was missed, so that nothing falls between; what came both ways is told once. */
  async function* stream(to: Listener, afterId: bigint | null, signal: AbortSignal): AsyncGenerator<News> {
    const waiting: News[] = []
    let wake = () => {}
    const stopHearing = hear(to.business, (news) => {
      if (concerns(to, news)) waiting.push(news)
      wake()
    })
    const onAbort = () => wake()
    signal.addEventListener('abort', onAbort)
    try {
      const lastId = afterId ?? (await newestEventId(kit.db, to.business))
      const told = new Set<string>()
      for (const news of await eventsAfter(kit.db, to, lastId)) {
        told.add(news.id)
        yield news
      }
      while (!signal.aborted) {
        const news = waiting.shift()
        if (news === undefined) await new Promise<void>((resolve) => ((wake = resolve), (waiting.length > 0 || signal.aborted) && resolve()))
        else if (!told.has(news.id) && BigInt(news.id) > lastId) yield news
      }
    } finally {
      stopHearing()
      signal.removeEventListener('abort', onAbort)
    }
  }
}

const concerns = (to: Listener, news: News) => to.cashpoint === null || news.cashpoint === to.cashpoint

function readNews(payload: string): News | null {
  try {
    const { id, business, cashpoint, kind, data } = JSON.parse(payload) as Record<string, unknown>
    if (typeof business !== 'string' || typeof kind !== 'string') return null
    return { id: String(id), business, cashpoint: (cashpoint as string | null) ?? null, kind, data: data as Record<string, unknown> }
  } catch {
    return null
  }
}
