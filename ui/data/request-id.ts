/**
 * A UUID for one intent. A caller that may retry keeps it and passes it again: the server then repeats its answer, and money moves once.
 */
export function newRequestId(): string {
  // crypto.randomUUID exists on secure pages only. A phone on the shop's own network may have loaded an insecure one.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A fraction from 0 to 1. It spreads reconnects, so that two hundred screens do not return at the same instant. */
export function randomFraction(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32
}
