/** On the wire a reference starts with the wallet's name, as VFD demands; inside it is ours without it. */
export function toWireReference(walletName: string, reference: string): string {
  return `${walletName}-${reference}`
}

/** Null when the reference is not one of ours. */
export function fromWireReference(walletName: string, wire: string): string | null {
  return wire.startsWith(`${walletName}-`) ? wire.slice(walletName.length + 1) : null
}
