import { hmacSha256 } from '../../../platform/crypto/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'

/**
 * The cookie by which the server knows whose first screen a document shows. It names the session by the hash under which it is stored, from
 * which no token can be made. So it opens no call. The tag is keyed: nobody makes a cookie from a copy of the database.
 */
export type View = {
  sessionHash: Buffer
  /** Names the business, as the header `publicKey` of a call does. */
  business: string
  language: string
  theme: 'light' | 'dark' | 'system'
  hidesAmounts: boolean
}

type Key = Pick<AppContext, 'pinPepper'>

const COOKIE = /^([\w-]{43})\.([\w-]{1,400})\.([\w-]{22})$/

export function writeViewCookie(key: Key, { sessionHash, ...shown }: View): string {
  const [hash, rest] = [sessionHash.toString('base64url'), Buffer.from(JSON.stringify(shown)).toString('base64url')]
  return `${hash}.${rest}.${tagOf(key, hash, rest)}`
}

/** Null for a cookie that is not ours. */
export function readViewCookie(key: Key, cookie: string): View | null {
  const [, hash, rest, tag] = COOKIE.exec(cookie) ?? []
  if (hash === undefined || rest === undefined || tag !== tagOf(key, hash, rest)) return null
  const shown = JSON.parse(Buffer.from(rest, 'base64url').toString()) as Omit<View, 'sessionHash'>
  return { ...shown, sessionHash: Buffer.from(hash, 'base64url') }
}

const tagOf = ({ pinPepper }: Key, hash: string, rest: string): string =>
  hmacSha256(pinPepper, `view cookie\0${hash}\0${rest}`).subarray(0, 16).toString('base64url')
