/** A UUID for one intent. Whoever may retry keeps it and passes it again: the server then answers the same, and money moves once. */
export function newRequestId(): string {
  // crypto.randomUUID exists on secure pages only; a phone on the shop's own network may not be on one.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Between nothing and one, so that two hundred screens do not come back in the same instant. */
export function randomFraction(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32
}
