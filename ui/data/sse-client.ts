import { notifyIfSessionExpired, sessionHeaders } from './client.ts'
import { createSseParser, type StreamEvent } from './sse-parser.ts'
import { randomFraction } from './request-id.ts'

export type ConnectionState = 'live' | 'reconnecting' | 'offline'
export type EventStreamListeners = { onEvent(event: StreamEvent): void; onState(state: ConnectionState): void }

const INITIAL_RETRY_DELAY_MS = 1000
const MAX_RETRY_DELAY_MS = 30_000
/** The server says something at least every 15 s; three missed heartbeats are a dead line that nobody closed. */
const HEARTBEAT_TIMEOUT_MS = 45_000
const OFFLINE_AFTER_FAILURES = 3

/**
 * News from the server as it happens, over a fetch stream: the browser's EventSource cannot send our headers. After a break it comes
 * back with `Last-Event-ID`, so that nothing is missed, waiting longer each time. Returns a function that ends it.
 */
export function openEventStream({ onEvent, onState }: EventStreamListeners, path = '/api/events'): () => void {
  const ended = new AbortController()
  let lastId: string | null = null
  let failures = 0
  let wake = () => {}

  async function listen(): Promise<void> {
    const line = new AbortController()
    const end = () => line.abort()
    ended.signal.addEventListener('abort', end, { once: true })
    let silence = setTimeout(end, HEARTBEAT_TIMEOUT_MS)
    try {
      const response = await fetch(path, {
        headers: { ...sessionHeaders(), accept: 'text/event-stream', ...(lastId !== null && { 'last-event-id': lastId }) },
        signal: line.signal,
        cache: 'no-store',
      })
      if (!response.ok || !response.body) {
        if (response.status === 401 || response.status === 403) {
          ended.abort()
          const answer = (await response.json().catch(() => ({}))) as { message?: string }
          notifyIfSessionExpired(response.status, answer.message ?? '')
        }
        return
      }
      failures = 0
      onState('live')
      const { cut, lastId: lastTold } = createSseParser()
      for await (const chunk of readChunks(response.body.pipeThrough(new TextDecoderStream()))) {
        clearTimeout(silence)
        silence = setTimeout(end, HEARTBEAT_TIMEOUT_MS)
        const events = cut(chunk)
        lastId = lastTold() ?? lastId
        for (const event of events) onEvent(event)
      }
    } finally {
      clearTimeout(silence)
      ended.signal.removeEventListener('abort', end)
    }
  }

  async function keepListening(): Promise<void> {
    while (!ended.signal.aborted) {
      await listen().catch(() => undefined)
      if (ended.signal.aborted) return
      failures += 1
      onState(failures >= OFFLINE_AFTER_FAILURES || !navigator.onLine ? 'offline' : 'reconnecting')
      const wait = Math.min(MAX_RETRY_DELAY_MS, INITIAL_RETRY_DELAY_MS * 2 ** (failures - 1)) * (0.5 + randomFraction() / 2)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  // The network is back, or the phone was taken up again: no need to wait for the next try.
  const again = () => document.hidden || wake()
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  void keepListening()
  return () => {
    ended.abort()
    wake()
    window.removeEventListener('online', again)
    document.removeEventListener('visibilitychange', again)
  }
}

/** Safari cannot iterate a stream yet. */
async function* readChunks(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
