import { COMPANY_WORDS, nameWords } from './name-words.ts'

/** Shorter names are never cut by a bank. */
const CUT_FROM = 20

/** Whether an account belongs to the business or to one of these people, by the name that its bank gives. Pure. */
export function doesNameAgree(accountName: string, owner: { business: string | null; people: readonly string[] }): boolean {
  return owner.people.some((person) => isPerson(accountName, person)) || (owner.business !== null && isBusiness(accountName, owner.business))
}

/** All names of the person stand in the account's name, in any order and with any middle name; at least two of them. */
function isPerson(accountName: string, person: string): boolean {
  const held = nameWords(accountName)
  const named = nameWords(person)
  return named.length >= 2 && named.every((word) => held.includes(word))
}

/** The same words in the same order, or the first letters of them where the bank has cut a long name. */
function isBusiness(accountName: string, business: string): boolean {
  const held = businessWords(accountName)
  const named = businessWords(business)
  if (named === '' || held === '') return false
  return held === named || (held.length >= CUT_FROM && named.startsWith(held))
}

const businessWords = (name: string): string =>
  nameWords(name)
    .filter((word) => !COMPANY_WORDS.has(word))
    .join('')
