import { isIPv6 } from 'node:net'

/**
 * The key of counters by address. A holder of one IPv6 address has at least the 2^64 of its subnet (RFC 6177), so a
 * whole subnet counts as one: `2001:db8:1:2::/64`. An IPv4 address counts as itself, in IPv4 and IPv6 notation. A connection that broke
 * meanwhile has no address any more, whatever the types say; all of those count as one. Pure.
 */
export function networkAddress(address: string | undefined): string {
  if (address === undefined) return ''
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

/** The eight groups of a valid address. The last two may be written as an IPv4 address (RFC 4291 §2.2). */
function groupsOf(address: string): number[] {
  const inHex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => `${hexOf(a, b)}:${hexOf(c, d)}`)
  const [head = [], tail = []] = inHex.split('::').map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))))
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

const hexOf = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16)
