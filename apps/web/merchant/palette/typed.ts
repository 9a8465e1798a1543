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
