import { isIPv6 } from 'node:net'

/**
 * Whom a counter by address counts. Who has one address of IPv6 has at least the 2^64 of its subnet (RFC 6177), so these are
 * one: `2001:db8:1:2::/64`. An address of IPv4 stays itself, however it is written. Pure.
 */
export function networkAddress(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 6).every((group, at) => group === (at < 5 ? 0 : 0xffff))
  if (isMapped) return groups.slice(6).map(bytesOf).join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

const bytesOf = (group: number) => `${group >> 8}.${group & 0xff}`

/** The eight groups of a valid address; the last two may be written as an address of IPv4 (RFC 4291 §2.2). */
function groupsOf(address: string): number[] {
  const inHex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => `${hexOf(a, b)}:${hexOf(c, d)}`)
  const [head = [], tail = []] = inHex.split('::').map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))))
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

const hexOf = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16)
