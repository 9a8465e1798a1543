import { expect, test } from 'vitest'
import { networkAddress } from './network.ts'

test('every address of a subnet of IPv6 counts as one, however it is written, and the next subnet as another', () => {
  const one = '2001:db8:1:2::/64'
  for (const address of ['2001:db8:1:2::', '2001:db8:1:2::1', '2001:DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2:3::9%eth0'])
    expect([address, networkAddress(address)]).toEqual([address, one])
  expect(networkAddress('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(networkAddress('2001:db8::1:2:3:4')).toBe('2001:db8:0:0::/64')
  expect(networkAddress('::1')).toBe('0:0:0:0::/64')
})

test('an address of IPv4 counts as itself, and so it does when it comes over IPv6', () => {
  for (const address of ['10.9.8.7', '::ffff:10.9.8.7', '::FFFF:0a09:0807', '0:0:0:0:0:ffff:10.9.8.7'])
    expect([address, networkAddress(address)]).toEqual([address, '10.9.8.7'])
  expect(networkAddress('10.9.8.8')).toBe('10.9.8.8')
  expect(networkAddress('::fffe:10.9.8.7')).toBe('0:0:0:0::/64')
})

test('a connection that broke before its request was looked at counts without an address, and is no fault', () => {
  expect(networkAddress(undefined)).toBe('')
})
