import pg from 'pg'

/**
 * A value as the server reads it. The driver's own way for everything but lists: ours are columns of hundreds of rows, and it quotes,
 * escapes and copies each number and each moment of them. A list of bigints is for a `bigint[]`, one of dates for a `timestamptz[]`.
 */
export function asParameter(value: unknown): unknown {
  if (!Array.isArray(value)) return byTheDriver(value)
  return (value.length > FEW ? bytesOf(value) : null) ?? listOf(value) ?? byTheDriver(value)
}

/** So few are written down sooner than a buffer for them is made. */
const FEW = 8

/** A type whose lists travel as the server keeps them: it need not read a number or a moment out of text. Its values have eight bytes. */
type Binary = { oid: number; is(value: unknown): boolean; write(view: DataView, at: number, value: unknown): void }

/** PostgreSQL counts microseconds from the year 2000. */
const EPOCH_MS = Date.UTC(2000, 0)
const TWO_32 = 2 ** 32

const BIGINT: Binary = {
  oid: 20,
  // What is too large is the server's to refuse, in words.
  is: (value) => typeof value === 'bigint' && value === BigInt.asIntN(64, value),
  write: (view, at, value) => view.setBigInt64(at, value as bigint),
}
const TIMESTAMPTZ: Binary = {
  oid: 1184,
  is: (value) => value instanceof Date && Number.isSafeInteger(microseconds(value)),
  write(view, at, value) {
    const since = microseconds(value as Date)
    view.setInt32(at, Math.floor(since / TWO_32))
    view.setUint32(at + 4, since >>> 0)
  },
}
const BINARY = [BIGINT, TIMESTAMPTZ]
const microseconds = (moment: Date) => (moment.getTime() - EPOCH_MS) * 1_000

const HEADER = 20
const LENGTH = 4
const VALUE = 8

/** Null where the list is not all of one of these types. */
function bytesOf(values: readonly unknown[]): Buffer | null {
  const first = values.find((value) => value !== null && value !== undefined)
  const type = BINARY.find((one) => one.is(first))
  if (!type) return null
  const bytes = Buffer.allocUnsafe(HEADER + values.length * (LENGTH + VALUE))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = HEADER
  let hasNulls = 0
  for (const value of values) {
    if (value === null || value === undefined) {
      hasNulls = 1
      view.setInt32(at, -1)
      at += LENGTH
      continue
    }
    if (!type.is(value)) return null
    view.setInt32(at, VALUE)
    type.write(view, at + LENGTH, value)
    at += LENGTH + VALUE
  }
  // One dimension, which begins at 1.
  for (const [nth, word] of [1, hasNulls, type.oid, values.length, 1].entries()) view.setInt32(nth * 4, word)
  return bytes.subarray(0, at)
}
/** Null where something else is in it than plain values. */
function listOf(values: readonly unknown[]): string | null {
  let list = ''
  for (const value of values) {
    const element = elementOf(value)
    if (element === null) return null
    list += list === '' ? element : `,${element}`
  }
  return `{${list}}`
}

function elementOf(value: unknown): string | null {
  if (typeof value === 'string') return NEEDS_ESCAPE.test(value) ? `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : `"${value}"`
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value === null || value === undefined) return 'NULL'
  return value instanceof Date ? value.toISOString() : null
}

const NEEDS_ESCAPE = /["\\]/

const { prepareValue: byTheDriver } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils
