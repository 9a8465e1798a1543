/** VFD demands the wallet's name in front of a reference on the wire; the product stores it without. */
export function toWireReference(walletName: string, reference: string): string {
  return `${walletName}-${reference}`
}

/** Null when the reference is not one of ours. */
export function fromWireReference(walletName: string, wire: string): string | null {
  return wire.startsWith(`${walletName}-`) ? wire.slice(walletName.length + 1) : null
}
