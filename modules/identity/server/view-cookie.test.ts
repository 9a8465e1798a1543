import { expect, test } from 'vitest'
import { readViewCookie, type View, writeViewCookie } from './view-cookie.ts'

const key = { pinPepper: 'a pepper' }
const view: View = { sessionHash: Buffer.alloc(32, 7), business: 'pk_live_1', language: 'ha', theme: 'dark', hidesAmounts: true }

test('the view cookie says what was written into it', () => {
  expect(readViewCookie(key, writeViewCookie(key, view))).toEqual(view)
})

test('a cookie that was changed, cut or made with another key is none', () => {
  const cookie = writeViewCookie(key, view)
  const [hash, rest, tag] = cookie.split('.') as [string, string, string]
  const other = writeViewCookie(key, { ...view, business: 'pk_live_2' }).split('.')[1]!
  const another = Buffer.alloc(32, 8).toString('base64url')
  for (const text of ['', 'x', hash, `${hash}.${rest}`, `${hash}.${other}.${tag}`, `${another}.${rest}.${tag}`, `${cookie}x`, ` ${cookie}`])
    expect(readViewCookie(key, text)).toBeNull()
  expect(readViewCookie({ pinPepper: 'another pepper' }, cookie)).toBeNull()
})

test('the cookie holds the hash of the session and nothing else of it', () => {
  expect(writeViewCookie(key, view).split('.')[0]).toBe(view.sessionHash.toString('base64url'))
})
