/** A notification to an address that a business has chosen. */
export type WebhookRequest = { url: string; headers: Readonly<Record<string, string>>; body: string | Uint8Array }

/** `reason` is a sentence for the business. A redirect is an answer, and is not followed. */
export type WebhookAnswer = { outcome: 'answered'; status: number } | { outcome: 'refused' | 'nothing'; reason: string }

/** Calls to addresses that strangers choose. It never throws. */
export type Webhooks = {
  /** Why this address cannot be used, as a sentence; null when it can. Asks the name service. */
  checkAddress(url: string): Promise<string | null>
  /** Ends within ten seconds. The address is checked again when the connection is made. */
  send(request: WebhookRequest): Promise<WebhookAnswer>
}
