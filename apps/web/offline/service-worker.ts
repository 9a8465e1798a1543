import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import type { PushNotification } from '../../../modules/push/contract.ts'
import { readTexts } from '../../../modules/push/web/kept-texts.ts'
import { cachedDocument } from './cached-document.ts'
import { shownNotification } from './notification.ts'

type InstallEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = InstallEvent & { request: Request }
type PushEvent = InstallEvent & { data: { json(): unknown } | null }
type OpenedEvent = InstallEvent & { notification: { close(): void; data: { path: string } } }
type OpenPage = { url: string; focus(): Promise<OpenPage>; navigate(url: string): Promise<OpenPage | null> }
type Shown = { body: string; tag: string; icon: string; data: { path: string } }
declare const self: {
  precachedFiles: PrecacheEntry[]
  skipWaiting(): Promise<void>
  location: { origin: string }
  navigator: { onLine: boolean }
  registration: { showNotification(title: string, options: Shown): Promise<void> }
  clients: { matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<OpenPage[]>; openWindow(url: string): Promise<unknown> }
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: OpenedEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent<{ type?: string } | null>) => void): void
}

const DOCUMENTS = 'documents'
const OFFLINE_PAGE = '/offline'
/** A slower answer is as good as none: the kept document opens, and its data come when they come. */
const DOCUMENT_TIMEOUT_S = 8
const MAX_ASSETS = 400
const NOTIFICATION_ICON = '/icon-192.png'

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

// A name with a hash never changes its content, so the browser's own cache answers while there is a network. Chromium throws away what a
// document preloads when this worker answers for it, and asks a second time. The copies here are for times without a network.
/** Whether the last document came from the network: a phone is online also where nothing answers. */
let hasNetwork = true
const assets = new CacheFirst({ cacheName: 'assets', plugins: [new ExpirationPlugin({ maxEntries: MAX_ASSETS, purgeOnQuotaError: true })] })
const answersAssets = () => !self.navigator.onLine || !hasNetwork
registerRoute(({ url }) => isAsset(url) && answersAssets(), assets)
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (!isAsset(new URL(request.url)) || answersAssets()) return
  event.waitUntil(assets.handle({ event, request }).catch(() => undefined))
})

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && wantsDocument(request) && cachedDocument(url.pathname) !== null,
  new NetworkFirst({
    cacheName: DOCUMENTS,
    networkTimeoutSeconds: DOCUMENT_TIMEOUT_S,
    plugins: [
      {
        // A document with figures is for one person. In its place, the document that is the same for all is kept.
        async cacheWillUpdate({ request, response }) {
          if (/\bno-store\b/.test(response.headers.get('cache-control') ?? '')) {
            void keepDocument(cachedDocument(new URL(request.url).pathname)!)
            return null
          }
          return response.status === 200 ? response : null
        },
        cacheKeyWillBeUsed: async ({ request }) => cachedDocument(new URL(request.url).pathname)!,
        async cachedResponseWillBeUsed({ cachedResponse }) {
          hasNetwork = cachedResponse === undefined
          return cachedResponse
        },
        async fetchDidSucceed({ response }) {
          hasNetwork = true
          return response
        },
      },
    ],
  }),
)

setCatchHandler(async ({ request }) => (wantsDocument(request) ? ((await caches.match(OFFLINE_PAGE)) ?? Response.error()) : Response.error()))

/** Asks without cookies, by the name under which the documents of an area are kept. The browser's cache says whether it has changed. */
async function keepDocument(path: string): Promise<void> {
  const request = new Request(path, { credentials: 'omit', cache: 'no-cache', headers: { accept: 'text/html' } })
  // Without an answer, the document of before stays.
  await (await caches.open(DOCUMENTS)).add(request).catch(() => undefined)
}

const isAsset = ({ origin, pathname }: URL) => origin === self.location.origin && pathname.startsWith('/assets/')

function wantsDocument(request: Request): boolean {
  return request.mode === 'navigate' || /\btext\/html\b/.test(request.headers.get('accept') ?? '')
}

/** Browsers end a subscription whose messages show nothing, so each message is shown. */
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as PushNotification))
})

async function show(notification: PushNotification): Promise<void> {
  const { title, body, tag, path } = shownNotification(notification, await readTexts().catch(() => null))
  await self.registration.showNotification(title, { body, tag, icon: NOTIFICATION_ICON, data: { path } })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

/** In an open page of a signed-in person, which asks first where something is unsaved; otherwise in a new one. */
async function openPage(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => new URL(url).pathname.startsWith('/admin'))
  if (!open) return void (await self.clients.openWindow(path))
  // A browser may refuse to focus a page, and one that this worker does not control cannot be navigated.
  await open.focus().catch(() => undefined)
  await open.navigate(new URL(path, self.location.origin).href).catch(() => self.clients.openWindow(path))
}
