import { createHash } from 'node:crypto'
import type { AppContext } from '../../kernel/app-context.ts'
import { hmacSha256 } from '../../../platform/crypto/index.ts'

/**
 * A device cookie (OWASP, "Slow down online guessing attacks with device cookies"): a random name of the browser, then a
 * tag for each person who signed in there. A tag is keyed and cannot be made up. The cookie opens nothing. It spares its
 * owner from the tries that strangers make at the same account.
 */
export type DeviceContext = Pick<AppContext, 'random' | 'pinPepper'>

/** People of one shop share a computer. */
const MAX_PEOPLE = 8
const COOKIE = /^[\w-]{22}(\.[\w-]{22})*$/

/** How the browser is stored: its cookie cannot be made from it. Null without a cookie of ours. */
export function browserId(cookie: string | undefined): string | null {
  const name = parts(cookie)[0]
  return name === undefined ? null : createHash('sha256').update(name).digest('base64url')
}

/** Whether this person has signed in with this browser. */
export function isKnownDevice(context: Pick<DeviceContext, 'pinPepper'>, cookie: string | undefined, email: string): boolean {
  const [name, ...tags] = parts(cookie)
  return name !== undefined && tags.includes(tagOf(context, name, email))
}

/** The cookie of a browser that has none. */
export const newDeviceCookie = ({ random }: Pick<DeviceContext, 'random'>): string => random.bytes(16).toString('base64url')

/** The cookie after this person has signed in; the person who did so longest ago leaves a full one. */
export function rememberDevice(context: DeviceContext, cookie: string | undefined, email: string): string {
  const [name = newDeviceCookie(context), ...tags] = parts(cookie)
  const tag = tagOf(context, name, email)
  return [name, tag, ...tags.filter((other) => other !== tag).slice(0, MAX_PEOPLE - 1)].join('.')
}

const parts = (cookie: string | undefined): string[] => (cookie !== undefined && COOKIE.test(cookie) ? cookie.split('.') : [])

/** By e-mail address, so that a typed address can be recognised without asking whose it is. */
const tagOf = ({ pinPepper }: Pick<DeviceContext, 'pinPepper'>, name: string, email: string): string =>
  hmacSha256(pinPepper, `device cookie\0${name}\0${email.toLowerCase()}`).subarray(0, 16).toString('base64url')
