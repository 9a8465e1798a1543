/**
 * JSON as partners write it, made fit to be kept: half of a surrogate pair (a narration that was cut inside an emoji) and
 * U+0000 are replaced, because no database keeps them and one bad letter must not stop anybody's money. Null: no JSON.
 */
export function parseSafeJson(text: string): unknown {
  try {
    return ESCAPES.test(text)
      ? JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? toStorableText(value) : value))
      : JSON.parse(text)
  } catch {
    return null
  }
}

/** Text that was decoded from UTF-8 has such letters only where JSON escapes them; most answers do not, and are read four times as fast. */
const ESCAPES = /\\u(0000|d[89a-f])/i

export const toStorableText = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd')
