import { parseNaira } from '../../../../ui/format/naira.ts'

export type Typed = {
  /** All of it, as the search of payments takes it. */
  text: string
  /** Without the amount. */
  words: readonly string[]
  /** In kobo; null where no part, or more than one, is an amount. */
  amount: number | null
}

/** Words and an amount in any order, as in `adey 18500`. */
export function readTyped(text: string): Typed {
  const parts = text.trim().split(/\s+/).filter(Boolean)
  const amountOf = (part: string) => (/^[₦\d]/.test(part) ? parseNaira(part) : null)
  const amounts = parts.flatMap((part) => amountOf(part) ?? [])
  const amount = amounts.length === 1 && amounts[0]! > 0 ? amounts[0]! : null
  return { text: parts.join(' '), words: amount === null ? parts : parts.filter((part) => amountOf(part) === null), amount }
}

/** Whether each typed word begins a word of the name. */
export function fits(name: string, words: readonly string[]): boolean {
  const own = name.toLowerCase().split(/[\s,.'-]+/)
  return words.every((word) => own.some((one) => one.startsWith(word.toLowerCase())))
}

/** A name in parts: the beginnings of its words that were typed, and the rest. */
export function markedParts(name: string, words: readonly string[]): { text: string; isTyped: boolean }[] {
  const typed = words.filter((word) => word !== '')
  typed.sort((one, other) => other.length - one.length)
  return name.split(/(?<=[\s,.'-])/).flatMap((part) => {
    const word = typed.find((one) => part.toLowerCase().startsWith(one.toLowerCase()))
    if (word === undefined) return [{ text: part, isTyped: false }]
    const rest = part.slice(word.length)
    return [{ text: part.slice(0, word.length), isTyped: true }, ...(rest === '' ? [] : [{ text: rest, isTyped: false }])]
  })
}

/** Words that are too short have too many others near them. */
const LEAST_NEAR = 4
const NEAR_BY_TWO = 8

/** Whether each typed word is the beginning of a word of the name, with one mistake, or two in a long word. */
export function isNear(name: string, words: readonly string[]): boolean {
  const own = name.toLowerCase().split(/[\s,.'-]+/)
  return words.length > 0 && words.every((word) => own.some((one) => isMistyped(word.toLowerCase(), one)))
}

function isMistyped(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true
  if (typed.length < LEAST_NEAR) return false
  const maxMistakes = typed.length >= NEAR_BY_TWO ? 2 : 1
  return [typed.length - 1, typed.length, typed.length + 1].some((length) => mistakesBetween(typed, word.slice(0, length)) <= maxMistakes)
}

/** The letters to change, add, drop or swap with their neighbour that lead from one text to the other. */
export function mistakesBetween(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      next[at] = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + (isSame ? 0 : 1))
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      if (isSwapped) next[at] = Math.min(next[at]!, before[at - 2]! + 1)
    }
    ;[before, last] = [last, next]
  }
  return last[other.length]!
}

/** The eight letters of a short reference as it is typed, without prefix and dashes; null for another text. */
export function readReference(text: string): string | null {
  const bare = text.toUpperCase().replaceAll(/[\s-]/g, '')
  const letters = bare.length === 11 && bare.startsWith('KSW') ? bare.slice(3) : bare
  // A word without a digit is a name.
  if (!/^[\dA-Z]{8}$/.test(letters) || !/\d/.test(letters)) return null
  return letters.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
