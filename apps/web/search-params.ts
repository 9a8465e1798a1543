/** Query parameters are untrusted input: only values that a page knows pass. */
export function parseOneOf<Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === value)
}

export function parseId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w-]{1,40}$/.test(value) ? value : undefined
}

/** The router reads a text of digits as a number. */
export function parseText(value: unknown, maxLength: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' || text.length > maxLength ? undefined : text
}

export function parseDay(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined
}

/** A whole amount in kobo that a payment can have, as an address writes it. */
export function parseKobo(value: unknown): number | undefined {
  const kobo = typeof value === 'string' ? Number(value) : value
  return typeof kobo === 'number' && Number.isSafeInteger(kobo) && kobo > 0 && kobo <= 1e12 ? kobo : undefined
}
