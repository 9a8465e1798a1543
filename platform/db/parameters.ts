import pg from 'pg'

/**
 * A value as the server reads it. The driver's own way for everything but lists: ours are columns of hundreds of rows, and it quotes,
 * escapes and copies each number and each moment of them.
 */
export function asParameter(value: unknown): unknown {
  return Array.isArray(value) ? (listOf(value) ?? byTheDriver(value)) : byTheDriver(value)
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
