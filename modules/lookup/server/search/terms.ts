import { type Kobo, typedNairaToKobo } from '../../../../platform/money/index.ts'
import { dropInvisible } from '../../../../platform/text/shown-text.ts'
import { readShortReference } from '../../../kernel/short-reference.ts'

/** All that a typed text may mean. */
export type Terms = {
  /** For names, in the language of a text query: each word is the beginning of a word. */
  words: string | null
  email: string | null
  phone: string | null
  account: string | null
  /** A reference, an id or a session id, as it stands on paper. */
  printed: string | null
  code: bigint | null
  amount: Kobo | null
}

export function readTerms(typed: string): Terms {
  const text = dropInvisible(typed).trim()
  const digits = text.replaceAll(/[\s-]/g, '')
  const isNumber = /^\d+$/.test(digits)
  const bare = isNumber ? digits : text
  return {
    words: isNumber ? null : readWords(text),
    email: /^\S+@\S+$/.test(text) ? text.toLowerCase() : null,
    phone: readPhone(digits),
    account: isNumber && digits.length === 10 ? digits : null,
    printed: /^[\w-]{6,80}$/.test(bare) ? bare : null,
    code: readShortReference(text),
    amount: readAmount(text),
  }
}

function readWords(text: string): string | null {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.some((word) => word.length >= 2)
    ? words
        .slice(0, 6)
        .map((word) => `${word}:*`)
        .join(' & ')
    : null
}

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

/** What the text was searched as, without the text. */
export const searchKinds = (terms: Terms): string[] => Object.entries(terms).flatMap(([kind, value]) => (value === null ? [] : [kind]))
