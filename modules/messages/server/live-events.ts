import type { Database } from '../../../platform/db/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { ALL_BUSINESSES } from '../../ledger/index.ts'
import { eventsAfter, newestEventId } from './queries.ts'

/** An event of a business for its open screens. `id` grows; a broken stream goes on after the last one that it had. */
export type LiveEvent = { id: string; business: string; cashpoint: string | null; kind: string; data: Record<string, unknown> }

/** The receiver: a business, and for a cashier one cashpoint of it. With a session, its end ends the stream. */
export type LiveEventScope = { business: string; cashpoint: string | null; session?: string }

export type LiveEventHub = {
  /**
   * Events after the given id, stored ones first and then new ones, until the signal. Without an id it starts some
   * seconds ago, because a screen loads its data and its stream at the same time. `from` is the start: a stream that
   * breaks before its first event resumes there.
   */
  stream(to: LiveEventScope, afterId: bigint | null, signal: AbortSignal): Promise<{ from: bigint; events: AsyncGenerator<LiveEvent> }>
  /** The first event that fits, or null after `ms` or at the signal. Call it before the action whose event is awaited. */
  next(business: string, fits: (event: LiveEvent) => boolean, ms: number, signal?: AbortSignal): Promise<LiveEvent | null>
  stop(): Promise<void>
}

/** Receives the events of all processes by LISTEN, and passes them to the subscribers of this process. */
export async function openLiveEventHub(context: { db: Database; clock: Clock; log: Log }): Promise<LiveEventHub> {
  const listeners = new Map<string, Set<Subscriber>>()
  /** By session: functions that end its streams. */
  const sessions = new Map<string, Set<() => void>>()
  /** Functions that end each waiting `next` without an event. */
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
        // After a gap the event may have been missed: the caller reads the state itself.
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

  /** Subscribes before it reads the missed events, at the start and after each gap, so that none is lost in between. */
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
    // A stream that is never read ends with its signal too.
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
    // Ids are drawn before the commit, so a later commit may have a smaller id.
    const sent = new Set<string>()
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
        else if (!sent.has(event.id)) {
          sent.add(event.id)
          if (sent.size > MAX_REMEMBERED_IDS) sent.delete(sent.values().next().value!)
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

/** `onGap`: the connection was lost, and events of that time were missed. */
type Subscriber = { onEvent: (event: LiveEvent) => void; onGap: () => void }

/** Events that were received and are not read yet. */
type StreamBuffer = { waiting: LiveEvent[]; hasGap: boolean; wake: () => void }

/**
 * A screen's data is not older than this when its stream begins; an older screen loads its data again
 * (apps/web/shell/useLiveUpdates.ts).
 */
const REPLAY_WINDOW_MS = 10_000
/** The greatest distance between ids in the order of commits, over all businesses. */
const ID_GAP = 1_000n
/** More than a gap is read at once. */
const MAX_REMEMBERED_IDS = 2_000

/** A constant reason: a new error for each call would capture a stack. */
const EVENT_RECEIVED = 'heard'

const isInScope = (to: LiveEventScope, event: LiveEvent) =>
  to.cashpoint === null || event.cashpoint === to.cashpoint || event.business === ALL_BUSINESSES

/** Adds to the group of the key; returns the function that removes it. */
function addToGroup<T>(all: Map<string, Set<T>>, key: string, one: T): () => void {
  const beside = all.get(key) ?? new Set()
  all.set(key, beside.add(one))
  return () => {
    beside.delete(one)
    if (beside.size === 0 && all.get(key) === beside) all.delete(key)
  }
}

/** An event, or the id of a session that has ended. */
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
