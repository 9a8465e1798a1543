/** Of an address only its path helps whoever reads the report; what stands behind it may be a key. The line and column stay. */
const URL_QUERY = /[?#][^\s()'"<>:]+/g
/** As tokens, signatures and keys are written: long, and of all kinds of letters. Names of things are shorter or of one kind. */
const LONG_TOKEN = /[\w-]{32,}/g
const isRandom = (word: string) => /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word)
/** A BVN, a NIN, an account, a card, a phone. */
const LONG_NUMBER = /\d{10,}|\d{4}(?:[ -]\d{4}){3}/g
const MAIL_ADDRESS = /[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g

/**
 * A report tells what broke, and not to whom: a page sends nothing that was typed, but the text of an error may hold it, and
 * anybody may send a report.
 */
export const scrubText = (text: string): string =>
  text
    .replaceAll(URL_QUERY, '?[removed]')
    .replaceAll(MAIL_ADDRESS, '[address removed]')
    .replaceAll(LONG_TOKEN, (word) => (isRandom(word) ? '[removed]' : word))
    .replaceAll(LONG_NUMBER, '[number removed]')
