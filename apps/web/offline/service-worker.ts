import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { cachedDocument } from './cached-document.ts'

type InstallEvent = Event & { waitUntil(work: Promise<unknown>): void }
declare const self: {
  precachedFiles: PrecacheEntry[]
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent<{ type?: string } | null>) => void): void
}

const DOCUMENTS = 'documents'
const OFFLINE_PAGE = '/offline'
/** A slower answer is as good as none: the kept document opens, and its data come when they come. */
const DOCUMENT_TIMEOUT_S = 8
const MAX_ASSETS = 400

/*
 * Keeps documents and assets for times without a connection. It never answers a call under /api, and keeps no data of a person: the
 * documents are the same for all, and the last figures stand in the page's own storage (last-data.ts).
 */
cleanupOutdatedCaches()
clientsClaim()
precacheAndRoute(self.precachedFiles)
self.addEventListener('install', (event) => event.waitUntil(caches.open(DOCUMENTS).then((cache) => cache.add(OFFLINE_PAGE))))
// The person decides when a new version takes over: a payment may be under way.
self.addEventListener('message', ({ data }) => data?.type === 'SKIP_WAITING' && void self.skipWaiting())

// A name with a hash never changes its content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'assets', plugins: [new ExpirationPlugin({ maxEntries: MAX_ASSETS, purgeOnQuotaError: true })] }),
)

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && wantsDocument(request) && cachedDocument(url.pathname) !== null,
  new NetworkFirst({
    cacheName: DOCUMENTS,
    networkTimeoutSeconds: DOCUMENT_TIMEOUT_S,
    plugins: [{ cacheKeyWillBeUsed: async ({ request }) => cachedDocument(new URL(request.url).pathname)! }],
  }),
)

setCatchHandler(async ({ request }) => (wantsDocument(request) ? ((await caches.match(OFFLINE_PAGE)) ?? Response.error()) : Response.error()))

function wantsDocument(request: Request): boolean {
  return request.mode === 'navigate' || /\btext\/html\b/.test(request.headers.get('accept') ?? '')
}
