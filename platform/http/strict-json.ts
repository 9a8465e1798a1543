import { Refusal } from '../problems/index.ts'

/**
 * JSON in UTF-8 without values that two readers could understand differently. Refuses a repeated key, U+0000, a lone
 * surrogate, a key that reaches an object's prototype, and a number that JavaScript would round.
 *
 * `JSON.parse` reads, and one pass over the bytes checks what it read. A reviver costs up to eighty times as much.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw invalidBody('The request needs a body')
  const text = decodeUtf8(bytes)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalidBody('The body is not valid JSON')
  }
  checkSource(bytes)
  return value
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes)
  } catch {
    throw invalidBody('The body is not UTF-8 text')
  }
}

const SPACE = 0x20
const QUOTE = 0x22
const PLUS = 0x2b
const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const EIGHT = 0x38
const NINE = 0x39
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const LOWER_C = 0x63
const LOWER_D = 0x64
const LOWER_E = 0x65
const LOWER_U = 0x75
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Above it a key is looked up in a set: comparing with each other key would cost the square of their number. */
const MAX_COMPARED_KEYS = 8

/** The keys of an open object; null of an open array. */
type OpenKeys = { few: string[]; many: Set<string> | null } | null

/** The bytes must be valid JSON in valid UTF-8, so that only what is checked needs to be looked at. */
function checkSource(bytes: Uint8Array): void {
  // One character a byte: equal keys have equal bytes, and slicing this text costs least.
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const outer: OpenKeys[] = []
  let keys: OpenKeys = null
  let isKeyNext = false
  let lastKey = 'body'
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte <= SPACE) at = endOfSpace(bytes, at)
    else if (byte === QUOTE) {
      const begin = ++at
      while (bytes[at] !== QUOTE && bytes[at] !== BACKSLASH) at++
      const isEscaped = bytes[at] === BACKSLASH
      if (isEscaped) at = checkEscapes(bytes, at, lastKey)
      if (!isKeyNext) continue
      // Our field names need no escapes. Without them a key is compared as it stands.
      if (isEscaped) throw invalidBody('The body has a field name that cannot be used')
      lastKey = source.slice(begin, at)
      checkKey(keys!, lastKey)
      isKeyNext = false
    } else if (byte === COMMA) isKeyNext = keys !== null
    else if (byte === MINUS || (byte >= ZERO && byte <= NINE)) at = checkNumber(bytes, at, lastKey) - 1
    else if (byte === OPEN_BRACE) {
      outer.push(keys)
      keys = { few: [], many: null }
      isKeyNext = true
    } else if (byte === OPEN_BRACKET) {
      outer.push(keys)
      keys = null
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      keys = outer.pop()!
      isKeyNext = false
    }
  }
}

/** The last place of a run of white space. Four at a time, because JSON.parse passes over it just as fast. */
function endOfSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at + 1]! <= SPACE && bytes[at + 2]! <= SPACE && bytes[at + 3]! <= SPACE && bytes[at + 4]! <= SPACE) at += 4
  while (bytes[at + 1]! <= SPACE) at++
  return at
}

function checkKey(keys: NonNullable<OpenKeys>, key: string): void {
  if (key === '__proto__') throw invalidBody('The body has a field name that cannot be used', key)
  if (keys.many ? keys.many.has(key) : keys.few.includes(key)) throw invalidBody('The body names a field twice')
  if (keys.many) keys.many.add(key)
  else if (keys.few.push(key) > MAX_COMPARED_KEYS) keys.many = new Set(keys.few)
}

/** From the first backslash of a string to its closing quote, whose place is returned. */
function checkEscapes(bytes: Uint8Array, from: number, field: string): number {
  let at = from
  for (;;) {
    const byte = bytes[at]
    if (byte === QUOTE) return at
    if (byte !== BACKSLASH) at++
    else if (bytes[at + 1] !== LOWER_U) at += 2
    else if (!isSurrogateEscape(bytes, at)) {
      if (isNulEscape(bytes, at)) throw unusableText(field)
      at += 6
    } else {
      // The two halves of a pair must stand together and in order.
      const isPair = !isLowHalf(bytes, at) && isSurrogateEscape(bytes, at + 6) && isLowHalf(bytes, at + 6)
      if (!isPair) throw unusableText(field)
      at += 12
    }
  }
}

/** `\ud800` to `\udfff`, in either case. */
function isSurrogateEscape(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === BACKSLASH && bytes[at + 1] === LOWER_U && (bytes[at + 2]! | 0x20) === LOWER_D && bytes[at + 3]! >= EIGHT
}

/** `\udc00` to `\udfff` of a surrogate. */
const isLowHalf = (bytes: Uint8Array, at: number) => (bytes[at + 3]! | 0x20) >= LOWER_C

function isNulEscape(bytes: Uint8Array, at: number): boolean {
  return bytes[at + 2] === ZERO && bytes[at + 3] === ZERO && bytes[at + 4] === ZERO && bytes[at + 5] === ZERO
}

/**
 * Every decimal number of at most this many digits is read as it is written (IEEE 754 binary64). Sign and point count as
 * digits here, which is simpler and refuses no field of ours.
 */
const MAX_EXACT_DIGITS = 15
/** Far inside the range of a double, in which that holds. */
const MAX_EXPONENT_DIGITS = 2

/** Returns the place after the number. */
function checkNumber(bytes: Uint8Array, from: number, field: string): number {
  let at = skipDigits(bytes, from + 1)
  if (bytes[at] !== POINT && !isExponent(bytes[at])) {
    if (at - from > MAX_EXACT_DIGITS && !isSafeInteger(bytes, from, at)) throw inexactNumber(field)
    return at
  }
  if (bytes[at] === POINT) at = skipDigits(bytes, at + 1)
  if (at - from > MAX_EXACT_DIGITS) throw inexactNumber(field)
  if (!isExponent(bytes[at])) return at
  const hasSign = bytes[at + 1] === MINUS || bytes[at + 1] === PLUS
  const exponentFrom = at + (hasSign ? 2 : 1)
  at = skipDigits(bytes, exponentFrom)
  if (at - exponentFrom > MAX_EXPONENT_DIGITS) throw inexactNumber(field)
  return at
}

function skipDigits(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at]! >= ZERO && bytes[at]! <= NINE) at++
  return at
}

const isExponent = (byte: number | undefined) => byte !== undefined && (byte | 0x20) === LOWER_E

/** Rounding never brings a larger number back to the largest safe one. */
function isSafeInteger(bytes: Uint8Array, from: number, to: number): boolean {
  let value = 0
  for (let at = bytes[from] === MINUS ? from + 1 : from; at < to; at++) value = value * 10 + (bytes[at]! - ZERO)
  return value <= Number.MAX_SAFE_INTEGER
}

const unusableText = (field: string) => invalidBody('Contains characters that cannot be used here', utf8Of(field))
const inexactNumber = (field: string) => invalidBody(`${utf8Of(field)} is a number with too many digits`, utf8Of(field))
const utf8Of = (latin1: string) => Buffer.from(latin1, 'latin1').toString()

const invalidBody = (message: string, field = 'body') => new Refusal('request.invalid', 400, message, { fieldErrors: [{ field, message }] })
