import ipaddr from 'ipaddr.js'

const PORTS = ['', '443', '8443']
const MAX_CHARACTERS = 500
/** Names that only a local network knows. */
const LOCAL_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/

/** Public by their range, and used by clouds for services of the machine itself, or for translation into IPv4. */
const REFUSED_RANGES = ['168.63.129.16/32', '64:ff9b::/96', '64:ff9b:1::/48'].map((range) => ipaddr.parseCIDR(range))
/** All public IPv6 addresses are in it. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3')

export const NOT_PUBLIC = 'This address is not on the public internet. Use the address of your own server.'

/** Whether a numeric address is a host of the public internet. A mapped address is judged by the IPv4 address in it. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (REFUSED_RANGES.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))) return false
  if (address.kind() === 'ipv6' && !address.match(PUBLIC_IPV6)) return false
  return address.range() === 'unicast'
}

/** The parts of an address that can be judged without the name service: the URL, or a sentence about why it is refused. */
export function readWebhookUrl(text: string): URL | string {
  const url = text.length <= MAX_CHARACTERS ? URL.parse(text) : null
  if (!url || url.hostname === '') return 'Enter a web address such as https://shop.example/notify'
  if (url.protocol !== 'https:') return 'Use an address that begins with https://'
  if (url.username !== '' || url.password !== '') return 'Use an address without a user name and password'
  if (!PORTS.includes(url.port)) return 'Use port 443 or 8443'
  const host = hostOf(url)
  if (ipaddr.isValid(host)) return isPublicAddress(host) ? url : NOT_PUBLIC
  return !host.includes('.') || LOCAL_NAMES.test(host) ? NOT_PUBLIC : url
}

/** Without the brackets of IPv6 and the dot at the end. */
export const hostOf = (url: URL): string => url.hostname.replaceAll(/^\[|\]$/g, '').replace(/\.$/, '')
