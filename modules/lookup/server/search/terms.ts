import { type Kobo, typedNairaToKobo } from '../../../../platform/money/index.ts'
import { dropInvisible } from '../../../../platform/text/shown-text.ts'
import type { SearchTerms } from '../../../kernel/object-declaration.ts'
import { readShortReference } from '../../../kernel/short-reference.ts'

/** A shorter part of an account number, or of a name, fits too many. */
const LEAST_DIGITS = 4
const LEAST_LETTERS = 3
const MAX_PIECES = 4

export function readTerms(typed: string): SearchTerms {
  const text = dropInvisible(typed).trim()
  const digits = text.replaceAll(/[\s-]/g, '')
  const isNumber = /^\d+$/.test(digits)
  const bare = isNumber ? digits : text
  return {
    words: isNumber ? null : readWords(text),
    pieces: isNumber
      ? []
      : wordsOf(text)
          .filter((word) => word.length >= LEAST_LETTERS)
          .slice(0, MAX_PIECES),
    email: /^\S+@\S+$/.test(text) ? text.toLowerCase() : null,
    phone: readPhone(digits),
    digits: isNumber && digits.length >= LEAST_DIGITS && digits.length <= 10 ? digits : null,
    printed: /^[\w-]{6,80}$/.test(bare) ? bare : null,
    code: readShortReference(text),
    amount: readAmount(text),
  }
}

function readWords(text: string): string | null {
  const words = wordsOf(text)
  return words.some((word) => word.length >= 2)
    ? words
        .slice(0, 6)
        .map((word) => `${word}:*`)
        .join(' & ')
    : null
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** As it is stored: eleven digits with the zero. */
function readPhone(digits: string): string | null {
  const national = /^(?:\+?234|0)([789]\d{9})$/.exec(digits)
  return national ? `0${national[1]!}` : null
}

const MAX_KOBO = 2n ** 63n - 1n

/** `45000`, `45,000.00`, `₦45,000`. */
function readAmount(text: string): Kobo | null {
  const kobo = typedNairaToKobo(text)
  return kobo !== null && kobo > 0n && kobo <= MAX_KOBO ? kobo : null
}

const KIND_NAMES: Readonly<Record<Exclude<keyof SearchTerms, 'pieces'>, string>> = {
  words: 'a name',
  email: 'an email address',
  phone: 'a phone number',
  digits: 'a part of an account number',
  printed: 'a reference or id',
  code: 'a short reference',
  amount: 'an amount',
}

/** What the text was searched as, without the text. */
export const searchKinds = (terms: SearchTerms): string[] =>
  Object.entries(KIND_NAMES).flatMap(([kind, name]) => (terms[kind as keyof SearchTerms] === null ? [] : [name]))
