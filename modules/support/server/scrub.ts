/** Only the path of an address helps to find a fault; its query may contain a key. Line and column stay. */
const URL_QUERY = /[?#][^\s()'"<>:]+/g
/** The form of tokens, signatures and keys: long, with letters of both cases and digits. Names are shorter or of one kind. */
const LONG_TOKEN = /[\w-]{32,}/g
const isRandom = (word: string) => /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word)
/** A BVN, a NIN, an account, a card, a phone. */
const LONG_NUMBER = /\d{10,}|\d{4}(?:[ -]\d{4}){3}/g
const MAIL_ADDRESS = /[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g

/**
 * A report names the fault and no person. A page sends no typed text, but the text of an error may contain some, and
 * reports are accepted from anyone.
 */
export const scrubText = (text: string): string =>
  text
    .replaceAll(URL_QUERY, '?[removed]')
    .replaceAll(MAIL_ADDRESS, '[address removed]')
    .replaceAll(LONG_TOKEN, (word) => (isRandom(word) ? '[removed]' : word))
    .replaceAll(LONG_NUMBER, '[number removed]')
