import { now } from '../clock.ts'

/**
 * Whether answers arrive. `offlineSince` is the time of the last answer before the connection was lost; null while there is one. `isSlow`:
 * a read has waited for longer than `SLOW_AFTER_MS`.
 */
export type Connection = { readonly offlineSince: Date | null; readonly isSlow: boolean }

export const SLOW_AFTER_MS = 5_000
const PROBE_PATH = '/api/health/live'
const PROBE_TIMEOUT_MS = 5_000
const FIRST_PROBE_DELAY_MS = 1_000
const MAX_PROBE_DELAY_MS = 15_000

const CONNECTED: Connection = { offlineSince: null, isSlow: false }

let connection = CONNECTED
let lastAnswerAt: Date | null = null
let waitingReads = 0
let isProbing = false
let wakeProbe = () => {}
const listeners = new Set<() => void>()

export const getConnection = () => connection

export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** An answer has arrived, whatever it says, or a sign of life on the event stream. */
export function reportAnswer(): void {
  lastAnswerAt = now()
  if (connection.offlineSince !== null) set({ offlineSince: null })
}

/** The time of the answers that the page shows and did not ask for itself: they were kept from an earlier visit. */
export function rememberAnswerTime(at: Date): void {
  lastAnswerAt ??= at
}

/** A request has failed without an answer. One failure may be a restart of the server, so a probe decides. */
export function reportUnreachable(): void {
  if (!navigator.onLine) loseConnection()
  if (!isProbing) void probeUntilAnswered()
}

/** Counts a read as slow until the returned function is called. */
export function watchRead(): () => void {
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    waitingReads += 1
    set({ isSlow: true })
  }, SLOW_AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (!isSlow) return
    isSlow = false
    waitingReads -= 1
    set({ isSlow: waitingReads > 0 })
  }
}

/** Probes now instead of after the present pause. */
export function tryConnection(): void {
  wakeProbe()
}

/** Resolves when there is a connection. */
export function untilConnected(): Promise<void> {
  if (connection.offlineSince === null) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = subscribeConnection(() => {
      if (connection.offlineSince !== null) return
      stop()
      resolve()
    })
  })
}

/** Follows what the browser says about the network. Returns the function that ends it and forgets the state. */
export function watchConnection(): () => void {
  const lost = () => {
    loseConnection()
    if (!isProbing) void probeUntilAnswered()
  }
  const back = () => (document.hidden ? undefined : tryConnection())
  window.addEventListener('offline', lost)
  window.addEventListener('online', back)
  document.addEventListener('visibilitychange', back)
  return () => {
    window.removeEventListener('offline', lost)
    window.removeEventListener('online', back)
    document.removeEventListener('visibilitychange', back)
    lastAnswerAt = null
    set(CONNECTED)
    tryConnection()
  }
}

function loseConnection(): void {
  if (connection.offlineSince === null) set({ offlineSince: lastAnswerAt ?? now() })
}

async function probeUntilAnswered(): Promise<void> {
  isProbing = true
  for (let delay = FIRST_PROBE_DELAY_MS; ; delay = Math.min(MAX_PROBE_DELAY_MS, delay * 2)) {
    if (await probe()) break
    loseConnection()
    await pause(delay)
    // The watch has ended, or another request was answered.
    if (connection.offlineSince === null) break
  }
  isProbing = false
}

/** Any answer counts, also a refusal. */
async function probe(): Promise<boolean> {
  if (!navigator.onLine) return false
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), PROBE_TIMEOUT_MS)
  try {
    await fetch(PROBE_PATH, { cache: 'no-store', signal: limit.signal })
    reportAnswer()
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      wakeProbe = () => {}
      resolve()
    }
    const timer = setTimeout(end, ms)
    wakeProbe = end
  })
}

function set(change: Partial<Connection>): void {
  const next = { ...connection, ...change }
  if (next.offlineSince === connection.offlineSince && next.isSlow === connection.isSlow) return
  connection = next
  for (const listener of listeners) listener()
}
