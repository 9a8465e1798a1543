/**
 * JSON as partners write it, made fit to be kept: half of a surrogate pair (a narration that was cut inside an emoji) and
 * U+0000 are replaced, because no database keeps them and one bad letter must not stop anybody's money. Null: no JSON.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? readable(value) : value))
  } catch {
    return null
  }
}

export const readable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd')
