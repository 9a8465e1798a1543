/** Where a browser takes notifications: the address at its push service, and the keys for which they are encrypted. */
export type PushDevice = { endpoint: string; p256dh: string; auth: string }

/**
 * `gone`: the browser has ended the subscription. `refused`: the push service does not take it, also later. `not_taken`: it was not sent, or
 * the push service is busy, so it can be sent again. `unknown`: the push service may have it.
 */
export type PushOutcome = { outcome: 'accepted' | 'gone' } | { outcome: 'refused' | 'not_taken' | 'unknown'; reason: string }

/** Notifications to browsers, through the push service that each browser chooses. It never throws. */
export type Push = {
  /** The key by which browsers subscribe; null where notifications are not offered. */
  publicKey: string | null
  /** Why nothing can be sent to this device, as a sentence; null when it can. Asks the name service. */
  checkDevice(device: PushDevice): Promise<string | null>
  /** Encrypts the text for the device. The push service drops it when it has waited for `ttlSeconds`. */
  send(device: PushDevice, text: string, ttlSeconds: number): Promise<PushOutcome>
}
