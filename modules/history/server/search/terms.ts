import { foldName } from '../../../../platform/nigeria/fold-name.ts'
import { type Kobo, typedNairaToKobo } from '../../../../platform/money/index.ts'
import { dropInvisible } from '../../../../platform/text/shown-text.ts'
import { readShortReference } from '../../../kernel/short-reference.ts'

/** All that a typed text may mean. Lines that fit any of it are found. */
export type SearchTerms = {
  /** Beginnings of words of a name, or of an account number; a counterparty has all of them. The longest comes first. */
  words: readonly string[]
  /** Beginnings of words of a remark, which has all of them. The longest comes first. */
  remark: readonly string[]
  /** The beginning of a part of a reference, in the form in which references are compared. */
  referencePart: string | null
  /** The code of a short reference. */
  code: bigint | null
  amountKobo: Kobo | null
  /** A name and an amount in one text, as in `Wokocha 16000`: a payment has both. */
  named: { words: readonly string[]; amountKobo: Kobo } | null
  /** A reference or id, as it stands on receipts. */
  printed: string | null
}

export function searchTerms(typed: string): SearchTerms {
  const text = dropInvisible(typed).trim()
  const amountKobo = readAmount(text)
  return {
    words: readWords(text, amountKobo !== null),
    remark: readRemark(text, amountKobo !== null),
    referencePart: readReferencePart(text),
    code: readShortReference(text),
    amountKobo,
    named: amountKobo === null ? readNamed(text) : null,
    printed: readPrinted(text),
  }
}

export const isEmptySearch = ({ words, remark, referencePart, code, amountKobo, printed }: SearchTerms): boolean =>
  words.length === 0 && remark.length === 0 && referencePart === null && code === null && amountKobo === null && printed === null

/** One part of the text is an amount, and the others are words of a name. */
function readNamed(text: string): SearchTerms['named'] {
  const parts = text.split(/\s+/)
  const amounts = parts.flatMap((part, at) => {
    // A word such as N1999 is as likely a name.
    const kobo = /^[\d₦]/.test(part) ? readAmount(part) : null
    return kobo === null ? [] : [{ at, kobo }]
  })
  const [only] = amounts
  if (only === undefined || amounts.length > 1) return null
  const words = wordsOf(parts.filter((_, at) => at !== only.at).join(' '))
  return words.length === 0 ? null : { words, amountKobo: only.kobo }
}

/** `45000`, `=45000`, `45,000.00`, `₦45,000`, `NGN 45,000`, `50k`, `1.5m`. */
function readAmount(text: string): Kobo | null {
  const [, written, unit] = /^=?\s*(.*?\d)\s*([km])?$/i.exec(text) ?? []
  const kobo = written === undefined ? null : typedNairaToKobo(written)
  if (kobo === null || kobo === 0n) return null
  const amount = kobo * THOUSANDS[(unit ?? '').toLowerCase()]!
  return amount <= MAX_KOBO ? amount : null
}

const THOUSANDS: Readonly<Record<string, bigint>> = { '': 1n, k: 1_000n, m: 1_000_000n }
/** The largest number that the amount column can hold. */
const MAX_KOBO = 2n ** 63n - 1n

/**
 * As `search_words` in the database splits names. One letter is too little, unless other words stand beside it. Digits
 * count as an account number from four on: the last four, or its beginning.
 */
function readWords(text: string, isAmount: boolean): string[] {
  const digits = text.replaceAll(/\s/g, '')
  if (/^\d+$/.test(digits)) return digits.length >= 4 && digits.length <= 10 ? [digits] : []
  return isAmount ? [] : wordsOf(text)
}

/** A remark may have a number, as `INV 204` has. An amount that is written as one has no words. */
const readRemark = (text: string, isAmount: boolean): string[] => (isAmount && /[^\da-z]/i.test(text) ? [] : wordsOf(text))

function wordsOf(text: string): string[] {
  const words = foldName(text)
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, 40).join(''))
    .toSorted((one, other) => other.length - one.length)
  return (words[0]?.length ?? 0) >= 2 ? words.slice(0, MAX_WORDS) : []
}

/**
 * As `line_words` in the database has them: O is 0, I and L are 1, and separators go. From four characters on, because
 * fewer begin too many references.
 */
function readReferencePart(text: string): string | null {
  const bare = text.toLowerCase().replaceAll(/[\s/_‐‑‒–—-]/g, '')
  const part = /^ksw[\da-z]{4,8}$/.test(bare) ? bare.slice(3) : bare
  return /^[\da-z]{4,40}$/.test(part) ? part.replaceAll('o', '0').replaceAll(/[il]/g, '1') : null
}

const MAX_WORDS = 6

/** Session ids are printed in groups of digits. */
function readPrinted(text: string): string | null {
  const bare = /^[\d\s]+$/.test(text) ? text.replaceAll(/\s/g, '') : text
  return /^[A-Za-z0-9_-]{6,80}$/.test(bare) ? bare : null
}
