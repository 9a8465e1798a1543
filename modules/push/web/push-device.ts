/** `blocked`: the person has told the browser never to ask again. */
export type BrowserSupport = 'none' | 'blocked' | 'ready'

export function browserSupport(): BrowserSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** What the server needs to reach this browser. */
export type DeviceAddress = { endpoint: string; p256dh: string; auth: string }

/** The address that this browser has; null while it has none. */
export async function readDevice(): Promise<DeviceAddress | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? addressOf(subscription) : null
}

/** The browser asks the person, so this is called by a press only. Null: the person has not allowed it. */
export async function subscribeDevice(publicKey: string): Promise<DeviceAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return addressOf(await pushManager.subscribe(options))
  } catch (error) {
    // A subscription for an earlier key of ours stands in the way.
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return addressOf(await pushManager.subscribe(options))
  }
}

export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** As the server names a device: SHA-256 of its address, as hex. */
export async function hashEndpoint(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function addressOf(subscription: PushSubscription): DeviceAddress {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}
