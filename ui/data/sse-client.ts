import { getConnection, reportAnswer, reportUnreachable, subscribeConnection } from './connection.ts'
import { notifyIfSessionExpired, sessionHeaders, sessionToken } from './client.ts'
import { createSseParser, type StreamEvent } from './sse-parser.ts'
import { newRequestId, randomFraction } from './request-id.ts'
import { onSessionEnding, readSession } from './session.ts'

export type ConnectionState = 'live' | 'reconnecting' | 'offline'
export type EventStreamListeners = { onEvent(event: StreamEvent): void; onState(state: ConnectionState): void }

const INITIAL_RETRY_DELAY_MS = 1000
const MAX_RETRY_DELAY_MS = 30_000
/** The server sends a heartbeat every 10 s. Without one the connection counts as dead, even if it was never closed. */
const HEARTBEAT_TIMEOUT_MS = 15_000
const OFFLINE_AFTER_FAILURES = 3

/**
 * Receives live events over a fetch stream, because the browser's EventSource cannot send our headers. After a break it reconnects with
 * `Last-Event-ID`, so that no event is lost. Each retry waits longer. Returns a function that closes the stream.
 */
export function openEventStream({ onEvent, onState }: EventStreamListeners, path = '/api/events'): () => void {
  const ended = new AbortController()
  let lastId: string | null = null
  let failures = 0
  let isLeft = false
  let wake = () => {}
  let endConnection = () => {}

  async function listen(): Promise<void> {
    const connection = new AbortController()
    const end = () => connection.abort()
    ended.signal.addEventListener('abort', end, { once: true })
    endConnection = end
    let heartbeatTimer = setTimeout(end, HEARTBEAT_TIMEOUT_MS)
    const token = sessionToken()
    try {
      const response = await fetch(path, {
        headers: {
          ...sessionHeaders(),
          requestId: newRequestId(),
          accept: 'text/event-stream',
          ...(lastId !== null && { 'last-event-id': lastId }),
        },
        signal: connection.signal,
        cache: 'no-store',
      })
      if (!response.ok || !response.body) {
        if (response.status === 401 || response.status === 403) {
          ended.abort()
          const answer = (await response.json().catch(() => ({}))) as { message?: string }
          notifyIfSessionExpired(response.status, answer.message ?? '', token)
        }
        return
      }
      failures = 0
      reportAnswer()
      onState('live')
      const { cut, lastId: readLastId } = createSseParser()
      for await (const chunk of readChunks(response.body.pipeThrough(new TextDecoderStream()))) {
        clearTimeout(heartbeatTimer)
        heartbeatTimer = setTimeout(end, HEARTBEAT_TIMEOUT_MS)
        reportAnswer()
        const events = cut(chunk)
        lastId = readLastId() ?? lastId
        for (const event of events) {
          if (event.event === 'session.ended') return endSession(event, token)
          onEvent(event)
        }
      }
    } finally {
      clearTimeout(heartbeatTimer)
      ended.signal.removeEventListener('abort', end)
    }
  }

  /** The server says that and why. Asking again would only find the same out later. */
  function endSession({ data }: StreamEvent, token: string | null): void {
    ended.abort()
    let message = ''
    try {
      message = (JSON.parse(data) as { message?: string }).message ?? ''
    } catch {
      // The end counts without its reason too.
    }
    notifyIfSessionExpired(401, message, token)
  }

  async function keepListening(): Promise<void> {
    // Between the end of a session and the next page the frame may render again, for nobody.
    while (!ended.signal.aborted && readSession() !== null) {
      await listen().catch(() => undefined)
      if (ended.signal.aborted) return
      if (isLeft) {
        await untilWoken()
        continue
      }
      failures += 1
      reportUnreachable()
      onState(failures >= OFFLINE_AFTER_FAILURES || !navigator.onLine ? 'offline' : 'reconnecting')
      const wait = Math.min(MAX_RETRY_DELAY_MS, INITIAL_RETRY_DELAY_MS * 2 ** (failures - 1)) * (0.5 + randomFraction() / 2)
      await untilWoken(wait)
    }
  }

  function untilWoken(afterMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = afterMs === undefined ? undefined : setTimeout(resolve, afterMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  // When the network returns or the page becomes visible, reconnect without waiting for the next retry.
  const reconnectNow = () => document.hidden || wake()
  // A stream over a lost network brings nothing more, and the browser notices that late.
  const stopConnectionWatch = subscribeConnection(() => (getConnection().offlineSince === null ? reconnectNow() : endConnection()))
  window.addEventListener('online', reconnectNow)
  document.addEventListener('visibilitychange', reconnectNow)
  void keepListening()
  const stop = () => {
    ended.abort()
    wake()
  }
  // The browser keeps no page with an open stream for Back. A page that comes back hears on at once, from the last event.
  const leave = () => {
    isLeft = true
    endConnection()
  }
  const comeBack = () => {
    isLeft = false
    wake()
  }
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)
  // A stream that asked again in that moment would ask without a session.
  const stopWatching = onSessionEnding(stop)
  return () => {
    stop()
    stopWatching()
    stopConnectionWatch()
    window.removeEventListener('online', reconnectNow)
    document.removeEventListener('visibilitychange', reconnectNow)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', comeBack)
  }
}

/** Safari cannot iterate a ReadableStream yet. */
async function* readChunks(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
