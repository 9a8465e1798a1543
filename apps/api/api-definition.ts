import type { FileStore } from '../../partners/files/port.ts'
import type { Callback, PublicDocument } from '../../modules/kernel/module-definition.ts'
import type { Caller, View, Viewer } from '../../modules/identity/index.ts'
import type { OperatorCaller } from '../../modules/operators/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/db/index.ts'
import { MAX_CLOCK_DRIFT_MS } from '../../platform/db/readiness/readiness.ts'
import type { BoundRoute } from '../../platform/http/bind.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { readSetting } from '../../platform/settings/index.ts'
import { listenSettings } from '../settings-table/database.ts'

/** All routes, callbacks and streams of the server. The contract of each route names the roles that may call it. */
export type ApiDefinition = {
  signedIn: readonly BoundRoute<Caller>[]
  /** Routes of the operators' area. */
  operators: readonly BoundRoute<OperatorCaller>[]
  /** Routes without a session: signing in and up, and the lists that signing up needs. */
  open: readonly BoundRoute<null>[]
  callbacks: readonly Callback[]
  documents?: readonly PublicDocument[]
  /** Absent: documents have no figures. */
  view?: ViewDefinition
  /**
   * Live events of a caller after the given id, or from the moment at which the promise resolves. The stream ends with
   * the session, and soon after the signal.
   */
  events(caller: Caller, afterId: bigint | null, signal: AbortSignal): Promise<{ from: bigint; events: AsyncIterable<LiveEvent> }>
}

/** What the documents with a first screen need. */
export type ViewDefinition = {
  /** Null for a cookie that is not ours. */
  read(cookie: string): View | null
  /** Null where the person has left the business. */
  viewerOf(caller: Caller): Promise<Viewer | null>
}

/** `refreshes`: the operations that open screens ask again, or `EVERY_EVENT` for those of all contracts that say so. */
export type LiveEvent = { id: string; kind: string; data: Readonly<Record<string, unknown>>; refreshes: readonly string[] }

export type ApiContext = { db: Database; clock: Clock; log: Log; ids: Ids; files?: Pick<FileStore, 'problem'> }

export type ApiSettings = {
  productName: string
  /** The redirect target for visitors without a session; the sign-in page where it is not set. */
  homeSiteUrl?: string
  /** Set in a sandbox: the site on which people sign up. */
  mainSiteUrl?: string
  /** How people reach support. The screens have an address of their own for development. */
  /** The public address of this site, for links of search engines. */
  siteUrl?: string
  supportEmail?: string
  supportPhone?: string
  /** With `+` and the country. */
  supportWhatsapp?: string
  /** The names and addresses in the footer of the pages that are not the default ones, by the name of their meta element. */
  footer?: Readonly<Record<string, string>>
  /** The built web application; null serves none. */
  webRoot: string | null
  /** Addresses of our own proxies (`10.0.0.5, 10.1.0.0/16`). Only these are trusted to name the client's address. */
  trustProxy: string | false
  isProduction: boolean
  /** After a restore: it reads and takes no change until the books were compared with the bank's. */
  isReconcileOnly: boolean
  version: string
  limits: RateLimits
  streams: StreamSettings
  connections: ConnectionLimits
  /** Beyond it, our clock and the database's would disagree on expiry times, and the server is not ready. */
  maxClockDriftMs: number
  /** No server is ready whose database does not confirm each commit from a standby. */
  requireSyncReplication: boolean
  /** Beyond it, requests wait longer than people do, and new ones are refused. */
  maxLoopDelayMs: number
  /**
   * Concurrent requests of one operation: enough to keep a process busy, and 30 payments a second with a slow bank.
   * More would only wait for each other, so further requests are refused at once.
   */
  maxConcurrentPerOperation: number
  /** The time that running requests have to finish after a stop signal. */
  shutdownGraceMs: number
}

/** Requests a minute. */
export type RateLimits = {
  /** All requests of one address: many people share one address of a mobile network. */
  perAddress: number
  perSession: number
  /** Public reads, and calls without a valid session, by address. */
  open: number
  /** Each operation of signing in and up, by address. */
  signIn: number
  /** Multiplies the limits that routes declare; 1 where it is not set. */
  factor?: number
}

/** `perAddress` counts only where callers connect themselves, without a proxy of ours. */
export type ConnectionLimits = {
  max: number
  perAddress: number
  /** A connection on which nothing moves for this long is cut, also while its client does not read an answer. Above the longest wait of a request. */
  idleMs: number
  /** The time for the head of a request, from the opening of its connection. */
  headersMs: number
  /** How often the server looks for heads and requests that are too slow. */
  checkMs: number
}

export type StreamSettings = { heartbeatMs: number; recheckMs: number; perSession: number; maxBufferedBytes: number }

/** Defaults for tests and small installations. */
export function apiSettings(given: Partial<ApiSettings> & { limitFactor?: number } = {}): ApiSettings {
  const { limitFactor = 1, ...named } = given
  return {
    productName: 'Kasuwa',
    webRoot: null,
    trustProxy: false,
    isProduction: false,
    isReconcileOnly: false,
    version: '0.0.0',
    limits: {
      perAddress: 6_000 * limitFactor,
      perSession: 900 * limitFactor,
      open: 120 * limitFactor,
      signIn: 30 * limitFactor,
      factor: limitFactor,
    },
    streams: { heartbeatMs: 10_000, recheckMs: 30_000, perSession: 5, maxBufferedBytes: 1_000_000 },
    connections: { max: 10_000, perAddress: 1_000 * limitFactor, idleMs: 45_000, headersMs: 10_000, checkMs: 2_000 },
    maxClockDriftMs: MAX_CLOCK_DRIFT_MS,
    requireSyncReplication: false,
    maxLoopDelayMs: readSetting(listenSettings.settings, {}, 'MAX_LOOP_DELAY_MS'),
    maxConcurrentPerOperation: 250,
    shutdownGraceMs: 10_000,
    ...named,
  }
}
