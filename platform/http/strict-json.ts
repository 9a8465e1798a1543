import { Refusal } from '../problems/index.ts'

/**
 * JSON without values that two readers could understand differently. Refuses a repeated key, U+0000, a lone surrogate,
 * and a key that reaches an object's prototype.
 */
export function parseStrictJson(text: string): unknown {
  if (text.length === 0) throw invalidBody('The request needs a body')
  let value: unknown
  try {
    value = JSON.parse(text, rejectUnsafeValue)
  } catch (error) {
    throw error instanceof Refusal ? error : invalidBody('The body is not valid JSON')
  }
  if (hasRepeatedKey(text)) throw invalidBody('The body names a field twice')
  return value
}

function rejectUnsafeValue(key: string, value: unknown): unknown {
  if (key === '__proto__' || !isCleanText(key)) throw invalidBody('The body has a field name that cannot be used', key)
  if (typeof value === 'string' && !isCleanText(value)) throw invalidBody('Contains characters that cannot be used here', key)
  return value
}

const isCleanText = (text: string) => text.isWellFormed() && !text.includes('\u0000')

const invalidBody = (message: string, field = 'body') => new Refusal('request.invalid', 400, message, { fieldErrors: [{ field, message }] })

/** Tracks the keys of each open object. The text must be valid JSON. */
function hasRepeatedKey(text: string): boolean {
  const open: (Set<string> | null)[] = []
  const token = /"(?:[^"\\]|\\.)*"|[{}[\]]/g
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [piece] = found
    if (piece === '{') open.push(new Set())
    else if (piece === '[') open.push(null)
    else if (piece === '}' || piece === ']') open.pop()
    else {
      const keys = open.at(-1)
      if (!keys || !isKey(text, token.lastIndex)) continue
      const key = JSON.parse(piece) as string
      if (keys.has(key)) return true
      keys.add(key)
    }
  }
  return false
}

function isKey(text: string, after: number): boolean {
  let at = after
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return text[at] === ':'
}
