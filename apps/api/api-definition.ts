import type { Callback } from '../../modules/define-module.ts'
import type { Caller } from '../../modules/identity/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/db/index.ts'
import type { BoundRoute } from '../../platform/http/bind.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { Log } from '../../platform/log/index.ts'

/** Everything that the server answers. The contract of each route names the roles that may call it. */
export type ApiDefinition = {
  signedIn: readonly BoundRoute<Caller>[]
  /** Without a session: signing in and up, and the lists that signing up needs. */
  open: readonly BoundRoute<null>[]
  callbacks: readonly Callback[]
  /** Live events of a caller, from after the given id on, or from the moment on in which it resolves. Ends with the session, and soon after the signal. */
  events(caller: Caller, afterId: bigint | null, signal: AbortSignal): Promise<{ from: bigint; events: AsyncIterable<LiveEvent> }>
}

export type LiveEvent = { id: string; kind: string; data: unknown }

export type ApiContext = { db: Database; clock: Clock; log: Log; ids: Ids }

export type ApiSettings = {
  productName: string
  /** Where whoever comes without a session is sent from the pages behind the sign-in; to the sign-in where it is not set. */
  homeSiteUrl?: string
  /** This is a sandbox: people sign up there. */
  mainSiteUrl?: string
  /** The built screens; null serves none. */
  webRoot: string | null
  /** Addresses of our own proxies (`10.0.0.5, 10.1.0.0/16`): only they are believed when they say from whom a request came. */
  trustProxy: string | false
  isProduction: boolean
  version: string
  limits: RateLimits
  streams: StreamSettings
  /** Beyond it, our clock and the database's would disagree on what has expired; no server is ready then. */
  maxClockDriftMs: number
  /** No server is ready whose database does not confirm each commit from a standby. */
  requireSyncReplication: boolean
  /** Beyond it, requests wait longer for their turn than people do; new ones are turned away. */
  maxLoopDelayMs: number
  /**
   * Of one operation, at a time: as many as keep a process busy, and with a bank that stalls 30 payments a second. More would only
   * wait for each other, and whoever is turned away would wait for what they have done at once; new ones are turned away.
   */
  maxConcurrentPerOperation: number
  /** How long requests that run may take to end after we are told to stop. */
  shutdownGraceMs: number
}

/** Requests a minute. */
export type RateLimits = {
  /** All that comes from one address, whoever it is: many people stand behind one address of a mobile network. */
  perAddress: number
  perSession: number
  /** Reading at the open door, and calls without a valid session. */
  open: number
  /** Signing in and up: each such operation, by address. */
  signIn: number
}

export type StreamSettings = { heartbeatMs: number; recheckMs: number; perSession: number; maxBufferedBytes: number }

/** What a test or a small installation need not say. */
export function apiSettings(given: Partial<ApiSettings> & { limitFactor?: number } = {}): ApiSettings {
  const { limitFactor = 1, ...named } = given
  return {
    productName: 'Kasuwa',
    webRoot: null,
    trustProxy: false,
    isProduction: false,
    version: '0.0.0',
    limits: { perAddress: 6_000 * limitFactor, perSession: 900 * limitFactor, open: 120 * limitFactor, signIn: 30 * limitFactor },
    streams: { heartbeatMs: 15_000, recheckMs: 30_000, perSession: 5, maxBufferedBytes: 1_000_000 },
    maxClockDriftMs: 2_000,
    requireSyncReplication: false,
    maxLoopDelayMs: 500,
    maxConcurrentPerOperation: 250,
    shutdownGraceMs: 10_000,
    ...named,
  }
}
