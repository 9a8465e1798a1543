import { foldName } from '../nigeria/fold-name.ts'
import { EASY_TO_GUESS } from './easy-to-guess.ts'
import { KEY_ROWS, COMMON_WORDS } from './words.ts'

/** The owner of the password, as far as known. An attacker who knows the person tries these parts first. */
export type PasswordOwner = {
  productName: string
  email: string
  /** Eleven digits. */
  phone?: string | null | undefined
  firstname?: string | undefined
  lastname?: string | undefined
}

/** The strength that must remain after common words, rows of keys and the person's own data. */
const MIN_STRENGTH = 5

/** Why a password that satisfies every rule of the form is still among the first guesses; null if it is not. */
export function passwordWeakness(password: string, chooser: PasswordOwner): string | null {
  const typed = foldName(password)
  if (passwordStrength(typed, []) < MIN_STRENGTH) return EASY_TO_GUESS
  if (passwordStrength(typed, ownerParts(chooser)) < MIN_STRENGTH)
    return 'Do not use your name, email address, phone number or our name in your password.'
  return null
}

/** Names as they are and joined: `amina.bello3@…` gives `amina`, `bello` and `aminabello`. */
function ownerParts({ productName, email, phone, firstname = '', lastname = '' }: PasswordOwner): string[] {
  const [local = ''] = email.split('@')
  const names = [productName, firstname, lastname, local]
    .map(foldName)
    .flatMap((name) => [...name.split(/[^\p{L}]+/u), name.replaceAll(/[^\p{L}]/gu, '')])
  const digits = phone ?? ''
  return [...names, digits, digits.slice(1), digits.slice(-7)].filter((part) => part.length >= 3)
}

/** Letters that a sign or a digit may stand for, besides itself. */
const LEET_LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '1': 'il',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '2': 'z',
}

/**
 * The strength of a password: the lowest cost of writing it from known pieces. Listed words cost one each, numbers two
 * at most, single letters one. Free are signs, years, runs, rows of keys, repetitions of earlier parts, and `known`
 * parts. So `Welcome@Home1` is two words and a digit, and `Kasuwa@2026` has no strength at all.
 */
function passwordStrength(typed: string, known: readonly string[]): number {
  const cost = Array<number>(typed.length + 1).fill(Number.POSITIVE_INFINITY)
  cost[0] = 0
  const reach = (to: number, at: number) => (cost[to] = Math.min(cost[to]!, at))
  for (let from = 0; from < typed.length; from++) {
    const here = cost[from]!
    reach(from + 1, here + (/[\p{L}\p{N}]/u.test(typed[from]!) ? 1 : 0))
    for (const word of known) if (isAt(word, typed, from)) reach(from + word.length, here)
    for (const word of wordsAt(typed[from]!)) if (isAt(word, typed, from)) reach(from + word.length, here + 1)
    /** Extends a piece as long as it is of a kind; every prefix of such a piece is one too. */
    const along = (least: number, more: number, isKind: (piece: string) => boolean) => {
      for (let to = from + least; to <= typed.length && isKind(typed.slice(from, to)); to++) reach(to, here + more)
    }
    along(2, 2, (piece) => /^\d[^]*\d$/.test(piece))
    along(3, 0, isRun)
    along(3, 0, isKeyboardRow)
    along(3, 0, (piece) => typed.indexOf(piece) + piece.length <= from)
    if (/^(19|20)\d\d$/.test(typed.slice(from, from + 4))) reach(from + 4, here)
  }
  return cost[typed.length]!
}

const BY_FIRST_LETTER = new Map<string, string[]>()
for (const word of COMMON_WORDS) {
  const others = BY_FIRST_LETTER.get(word[0]!)
  if (others) others.push(word)
  else BY_FIRST_LETTER.set(word[0]!, [word])
}
const wordsAt = (sign: string): string[] => [sign, ...(LEET_LETTERS[sign] ?? '')].flatMap((letter) => BY_FIRST_LETTER.get(letter) ?? [])

const isAt = (word: string, typed: string, from: number): boolean =>
  from + word.length <= typed.length &&
  [...word].every((letter, at) => typed[from + at] === letter || LEET_LETTERS[typed[from + at]!]?.includes(letter))

/** The same character repeated, or each the next one, up or down: `aaaa`, `abcd`, `4321`. */
function isRun(piece: string): boolean {
  const codes = [...piece].map((letter) => letter.codePointAt(0)!)
  const step = codes[1]! - codes[0]!
  return Math.abs(step) <= 1 && codes.every((code, at) => at === 0 || code === codes[at - 1]! + step) && /^[\p{L}\p{N}]+$/u.test(piece)
}

const isKeyboardRow = (piece: string) => KEY_ROWS_BOTH_WAYS.some((row) => row.includes(piece))

const backwards = (text: string) => [...text].reduce((end, letter) => letter + end, '')
const KEY_ROWS_BOTH_WAYS = KEY_ROWS.flatMap((row) => [row, backwards(row)])
