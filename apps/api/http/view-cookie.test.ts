import { expect, test } from 'vitest'
import { readViewCookieText, viewCookieHeader } from './view-cookie.ts'

test('the view cookie is kept from scripts, from other sites and from unencrypted connections, and removed by the same name', () => {
  expect(viewCookieHeader('a.b.c')).toBe('__Host-view=a.b.c; Path=/; Max-Age=2592000; HttpOnly; Secure; SameSite=Strict')
  expect(viewCookieHeader(null)).toBe('__Host-view=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict')
})

test('the view cookie is read among others, and nothing that is not of its form', () => {
  expect(readViewCookieText('a=1; __Host-view=Ab-_1.x.y; b=2')).toBe('Ab-_1.x.y')
  for (const header of [undefined, '', 'view=x', 'x__Host-view=y', '__Host-view=', '__Host-view=a b', `__Host-view=${'a'.repeat(601)}`])
    expect(readViewCookieText(header)).toBeUndefined()
})
