/** What stands after the question mark was typed by anybody: only what a page knows comes through. */
export function parseOneOf<Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === value)
}

export function parseId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w-]{1,40}$/.test(value) ? value : undefined
}

export function parseDay(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined
}
