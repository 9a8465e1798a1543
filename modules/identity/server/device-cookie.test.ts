import { expect, test } from 'vitest'
import { seededRandom } from '../../../platform/random/index.ts'
import { browserId, isKnownDevice, newDeviceCookie, rememberDevice } from './device-cookie.ts'

const context = { random: seededRandom(7), pinPepper: 'pepper' }
const AMINA = 'amina@shops.example'
const BELLO = 'bello@shops.example'

test('a browser is known to each person who signed in there, and to nobody else; their addresses do not stand in the cookie', () => {
  const cookie = rememberDevice(context, rememberDevice(context, undefined, AMINA), BELLO)
  expect([AMINA, 'Amina@Shops.example', BELLO, 'ngozi@shops.example'].map((email) => isKnownDevice(context, cookie, email))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(Buffer.from(cookie, 'base64url').toString()).not.toMatch(/amina|bello/i)
  expect(rememberDevice(context, cookie, BELLO)).toBe(cookie)
})

test('a tag holds for its browser and our key only, and a text that is no cookie of ours is as good as none', () => {
  const cookie = rememberDevice(context, undefined, AMINA)
  const tag = cookie.split('.')[1]!
  for (const forged of [`${newDeviceCookie(context)}.${tag}`, tag, '', 'x', `${cookie}.x`, undefined])
    expect(isKnownDevice(context, forged, AMINA)).toBe(false)
  expect(isKnownDevice({ pinPepper: 'other' }, cookie, AMINA)).toBe(false)
  expect([browserId('x'), browserId(undefined)]).toEqual([null, null])
  expect(browserId(cookie)).not.toContain(cookie.split('.')[0])
})

test('a browser keeps its name and the eight people who signed in last', () => {
  let cookie = rememberDevice(context, undefined, AMINA)
  const name = browserId(cookie)
  for (let person = 1; person <= 8; person++) cookie = rememberDevice(context, cookie, `person${person}@shops.example`)
  expect(browserId(cookie)).toBe(name)
  expect([isKnownDevice(context, cookie, AMINA), isKnownDevice(context, cookie, 'person1@shops.example')]).toEqual([false, true])
})
