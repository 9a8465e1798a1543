import type { MismatchKind } from '../../contract.ts'

/** What a business has decided before about payments that do not fit. A rule that is off is null. Amounts in kobo. */
export type MismatchRules = {
  /** The most that may be missing of a payment that is taken as full. */
  acceptshort: number | null
  /** What is over stays up to `keep`; more goes back after the minutes. */
  over: { keep: number; minutes: number } | null
  /** How late, in minutes, a payment of the right amount still counts. */
  late: number | null
  /** After how many minutes the second payment of an order goes back. */
  double: number | null
}

/** A payment that does not fit. `off`: what is missing of a short one, what is over of one too large, else 0. Amounts in kobo. */
export type MismatchFacts = {
  kind: MismatchKind
  off: number
  /** It is exactly what was missing, or for a second payment exactly the amount of the first one. */
  isexact: boolean
  /** How long after the end of its order it came, or a second payment before or after the first one, in minutes. */
  minuteslate: number
}

/** `stands`: it is taken as it came, at once. `back`: it goes back, or what is over of it, after the minutes. `yours`: a person decides. */
export type Ruling = { is: 'stands' } | { is: 'back'; minutes: number } | { is: 'yours' }

/** A second payment that comes later than this after the first is more likely a new sale. */
const DOUBLE_WITHIN_MINUTES = 30

/** What the rules of a business say about a payment that does not fit. The server decides by it, and the page previews by it. */
export function rulingOf(rules: MismatchRules | null, { kind, off, isexact, minuteslate }: MismatchFacts): Ruling {
  const { acceptshort = null, over = null, late = null, double = null } = rules ?? {}
  if (kind === 'short') return acceptshort !== null && off <= acceptshort ? { is: 'stands' } : { is: 'yours' }
  if (kind === 'over') {
    if (over === null) return { is: 'yours' }
    return off <= over.keep ? { is: 'stands' } : { is: 'back', minutes: over.minutes }
  }
  if (kind === 'late') return late !== null && isexact && minuteslate <= late ? { is: 'stands' } : { is: 'yours' }
  // Nobody expected it, so no rule says what it is.
  if (kind === 'unknown') return { is: 'yours' }
  return double !== null && isexact && minuteslate <= DOUBLE_WITHIN_MINUTES ? { is: 'back', minutes: double } : { is: 'yours' }
}
