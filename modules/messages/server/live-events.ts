import type { Database } from '../../../platform/db/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { ALL_BUSINESSES } from '../../ledger/index.ts'
import { eventsAfter, newestEventId } from './queries.ts'

/** Something that happened to a business, as its open screens hear it. `id` grows; a broken stream goes on after the last one it had. */
export type LiveEvent = { id: string; business: string; cashpoint: string | null; kind: string; data: Record<string, unknown> }

/** Who listens: a business, and for a cashier one cashpoint of it. With a session, its end is the end of the stream. */
export type LiveEventScope = { business: string; cashpoint: string | null; session?: string }

export type LiveEventHub = {
  /**
   * News from after the id on, old ones first and then as they happen, until the signal; without an id, from some seconds ago
   * on: a screen asks for its data and for its news at the same time, and what happened between is told. `from` is where it
   * begins: whoever breaks off before the first news goes on there.
   */
  stream(to: LiveEventScope, afterId: bigint | null, signal: AbortSignal): Promise<{ from: bigint; events: AsyncGenerator<LiveEvent> }>
  /** The first news that fits, or null after `ms` or at the signal. Begin before the act whose news is awaited. */
  next(business: string, fits: (event: LiveEvent) => boolean, ms: number, signal?: AbortSignal): Promise<LiveEvent | null>
  stop(): Promise<void>
}

/** Hears what every process of ours commits, by LISTEN, and hands it to whoever listens here. */
export async function openLiveEventHub(context: { db: Database; clock: Clock; log: Log }): Promise<LiveEventHub> {
  const listeners = new Map<string, Set<Subscriber>>()
  /** By session, what ends each of its streams. */
  const sessions = new Map<string, Set<() => void>>()
  /** Those who wait for one news, and how to tell them that it will not come. */
  const waiting = new Set<() => void>()
  const stopped = new AbortController()
  const endListening = await context.db.listen('live', dispatch, () => {
    for (const all of listeners.values()) for (const hearing of all) hearing.onGap()
  })

  return {
    stream(to, afterId, signal) {
      const ended = new AbortController()
      const all = AbortSignal.any([signal, stopped.signal, ended.signal])
      return stream(to, afterId, all, to.session === undefined ? () => {} : addToGroup(sessions, to.session, () => ended.abort()))
    },
    next(business, fits, ms, signal) {
      if (signal?.aborted || stopped.signal.aborted) return Promise.resolve(null)
      // One for each call that waits for a bank: composed signals would cost more than all the rest of it.
      const over = new AbortController()
      return new Promise((resolve) => {
        const end = (event: LiveEvent | null) => {
          if (!waiting.delete(giveUp)) return
          stopHearing()
          signal?.removeEventListener('abort', giveUp)
          over.abort(EVENT_RECEIVED)
          resolve(event)
        }
        const giveUp = () => end(null)
        waiting.add(giveUp)
        // After a gap nobody knows whether it was told meanwhile: the asker looks for itself.
        const stopHearing = addToGroup(listeners, business, { onEvent: (event) => void (fits(event) && end(event)), onGap: giveUp })
        signal?.addEventListener('abort', giveUp)
        void context.clock.sleep(ms, over.signal).then(giveUp)
      })
    },
    async stop() {
      stopped.abort()
      for (const giveUp of waiting) giveUp()
      await endListening()
    },
  }

  function dispatch(payload: string): void {
    const event = parseNotification(payload)
    if (typeof event === 'string') {
      for (const end of sessions.get(event) ?? []) end()
      return
    }
    if (!event) return context.log.error({ length: payload.length }, 'a notice of the database could not be read')
    const groups = event.business === ALL_BUSINESSES ? [...listeners.values()] : [listeners.get(event.business) ?? []]
    for (const group of groups) for (const hearing of group) hearing.onEvent(event)
  }

  /** Listens before it reads what was missed, at the start and after each gap, so that nothing falls between. */
  async function stream(to: LiveEventScope, afterId: bigint | null, signal: AbortSignal, leave: () => void): ReturnType<LiveEventHub['stream']> {
    const waiting: LiveEvent[] = []
    const buffer = { waiting, hasGap: true, wake: () => {} }
    const stopHearing = addToGroup(listeners, to.business, {
      onEvent(event) {
        if (isInScope(to, event)) waiting.push(event)
        buffer.wake()
      },
      onGap() {
        buffer.hasGap = true
        buffer.wake()
      },
    })
    // A stream that nobody begins to read ends with its signal too.
    const onAbort = () => {
      leave()
      stopHearing()
      buffer.wake()
    }
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      const from = afterId ?? (await newestEventId(context.db, to.business, new Date(context.clock.now().getTime() - REPLAY_WINDOW_MS)))
      return { from, events: read(to, from, buffer, signal, onAbort) }
    } catch (error) {
      signal.removeEventListener('abort', onAbort)
      onAbort()
      throw error
    }
  }

  async function* read(to: LiveEventScope, afterId: bigint, mail: StreamBuffer, signal: AbortSignal, onEnd: () => void): AsyncGenerator<LiveEvent> {
    const { waiting } = mail
    // Ids are given before the commit: what commits later may have the smaller one.
    const told = new Set<string>()
    let lastId = afterId
    try {
      while (!signal.aborted) {
        if (mail.hasGap) {
          mail.hasGap = false
          const near = lastId - ID_GAP
          waiting.unshift(...(await eventsAfter(context.db, to, near > afterId ? near : afterId)))
        }
        const event = waiting.shift()
        if (event === undefined)
          await new Promise<void>((resolve) => ((mail.wake = resolve), (waiting.length > 0 || mail.hasGap || signal.aborted) && resolve()))
        else if (!told.has(event.id)) {
          told.add(event.id)
          if (told.size > MAX_REMEMBERED_IDS) told.delete(told.values().next().value!)
          if (BigInt(event.id) > lastId) lastId = BigInt(event.id)
          yield event
        }
      }
    } finally {
      signal.removeEventListener('abort', onEnd)
      onEnd()
    }
  }
}

/** `onGap`: the connection was away, and what was told meanwhile was heard by nobody here. */
type Subscriber = { onEvent: (event: LiveEvent) => void; onGap: () => void }

/** What was heard and is not read yet. */
type StreamBuffer = { waiting: LiveEvent[]; hasGap: boolean; wake: () => void }

/** A screen's data is not older than this when its stream begins; one that is asks for it again (apps/web/shell/useLiveUpdates.ts). */
const REPLAY_WINDOW_MS = 10_000
/** How far apart commits and their ids may be, over all businesses. */
const ID_GAP = 1_000n
/** More than a gap is read at once. */
const MAX_REMEMBERED_IDS = 2_000

/** A reason of our own: one for each call would be made with its stack. */
const EVENT_RECEIVED = 'heard'

const isInScope = (to: LiveEventScope, event: LiveEvent) =>
  to.cashpoint === null || event.cashpoint === to.cashpoint || event.business === ALL_BUSINESSES

/** Puts it among the others of the key; answers what takes it away. */
function addToGroup<T>(all: Map<string, Set<T>>, key: string, one: T): () => void {
  const beside = all.get(key) ?? new Set()
  all.set(key, beside.add(one))
  return () => {
    beside.delete(one)
    if (beside.size === 0 && all.get(key) === beside) all.delete(key)
  }
}

/** News, or the id of a session that has ended. */
function parseNotification(payload: string): LiveEvent | string | null {
  try {
    const { id, business, cashpoint, kind, data, session } = JSON.parse(payload) as Record<string, unknown>
    if (typeof session === 'string') return session
    if (typeof business !== 'string' || typeof kind !== 'string') return null
    return { id: String(id), business, cashpoint: (cashpoint as string | null) ?? null, kind, data: data as Record<string, unknown> }
  } catch {
    return null
  }
}
