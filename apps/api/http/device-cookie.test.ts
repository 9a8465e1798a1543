import { expect, test } from 'vitest'
import { deviceCookieHeader, readDeviceCookie } from './device-cookie.ts'

test('the cookie of a device is read among others, and nothing that is not of its form', () => {
  expect(readDeviceCookie('a=1; device=Ab-_1.x; b=2')).toBe('Ab-_1.x')
  for (const header of [undefined, '', 'mydevice=x', 'device=', 'device=a b', `device=${'a'.repeat(401)}`, 'device="x"'])
    expect(readDeviceCookie(header)).toBeUndefined()
})

test('scripts and other sites do not get it, and only the routes of signing in do', () => {
  expect(deviceCookieHeader('x')).toBe('device=x; Path=/api/user; Max-Age=31536000; HttpOnly; Secure; SameSite=Strict')
  expect(deviceCookieHeader('x', '/operator')).toBe('device=x; Path=/api/operator; Max-Age=31536000; HttpOnly; Secure; SameSite=Strict')
})
