/** Of an address only its path helps whoever reads the report; what stands behind it may be a key. The line and column stay. */
const BEHIND_AN_ADDRESS = /[?#][^\s()'"<>:]+/g
/** As tokens, signatures and keys are written: long, and of all kinds of letters. Names of things are shorter or of one kind. */
const LONG_WORD = /[\w-]{32,}/g
const isRandom = (word: string) => /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word)
/** A BVN, a NIN, an account, a card, a phone. */
const LONG_NUMBER = /\d{10,}|\d{4}(?:[ -]\d{4}){3}/g
const MAIL_ADDRESS = /[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g

/**
 * A report tells what broke, and not to whom: a page sends nothing that was typed, but the text of an error may hold it, and
 * anybody may send a report.
 */
export const scrubbed = (text: string): string =>
  text
    .replaceAll(BEHIND_AN_ADDRESS, '?[removed]')
    .replaceAll(MAIL_ADDRESS, '[address removed]')
    .replaceAll(LONG_WORD, (word) => (isRandom(word) ? '[removed]' : word))
    .replaceAll(LONG_NUMBER, '[number removed]')
