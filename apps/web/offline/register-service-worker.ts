import { Workbox } from 'workbox-window'
import { offerNewVersion } from '../../../ui/data/new-version.ts'

/** Installs the service worker, and lets it keep what this page has loaded before. Does nothing where the browser has none. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = new Workbox('/service-worker.js')
  worker.addEventListener('waiting', () =>
    offerNewVersion(() => {
      worker.addEventListener('controlling', () => window.location.reload())
      worker.messageSkipWaiting()
    }),
  )
  // A browser may refuse it, for example in a private window. The page works without it.
  const isInstalled = await worker.register().then(Boolean, () => false)
  if (!isInstalled) return
  await keepTextsOfNotifications().catch(() => undefined)
  const assets = performance.getEntriesByType('resource').flatMap(({ name }) => (isAsset(name) ? [name] : []))
  const page = [window.location.pathname, { headers: { accept: 'text/html' } }]
  await worker.messageSW({ type: 'CACHE_URLS', payload: { urlsToCache: [page, ...assets] } })
}

/** In the language of this page, for notifications that come when it is closed. */
async function keepTextsOfNotifications(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  await (await import('../../../modules/push/web/notification-texts.ts')).keepNotificationTexts()
}

const isAsset = (url: string) => url.startsWith(`${window.location.origin}/assets/`)
