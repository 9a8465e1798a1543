import type { Kobo } from '../../../platform/money/index.ts'
import type { LagosDay } from '../../../platform/clock/index.ts'
import type { AccountRef } from './chart-of-accounts.ts'

/** A journal before it is posted. Lines of zero are left out; the rest must balance. */
export type JournalDraft = {
  /** Unique for ever: the database refuses a repeated key. */
  key: string
  /** The row of docs/money.md that it writes, such as `M14`. */
  posting: string
  business: string | null
  lines: readonly Line[]
  facts?: Record<string, string | number | null>
  /** The day to which the money belongs, if it is not the day of posting. */
  effectiveDay?: LagosDay
}

/** Debit is positive, credit negative. */
export type Line = { account: AccountRef; amount: Kobo; cashpoint: string | null }

export const debit = (account: AccountRef, kobo: Kobo, cashpoint: string | null = null): Line => ({ account, amount: kobo, cashpoint })
export const credit = (account: AccountRef, kobo: Kobo, cashpoint: string | null = null): Line => ({ account, amount: -kobo, cashpoint })

export function journal(draft: JournalDraft): JournalDraft {
  const lines = draft.lines.filter((line) => line.amount !== 0n)
  const total = lines.reduce((sum, line) => sum + line.amount, 0n)
  if (total !== 0n) throw new RangeError(`journal ${draft.key} (${draft.posting}) is ${total} kobo out of balance`)
  return { ...draft, lines }
}

/** `Dr clearing_in 1,000,000, wallet 5,000; Cr wallet 1,000,000, …`: the notation of the examples in docs/money.md. */
export function formatJournal(draft: JournalDraft): string {
  const side = (lines: readonly Line[]) =>
    lines.map((line) => `${line.account.kind} ${groupThousands(line.amount < 0n ? -line.amount : line.amount)}`).join(', ')
  return `Dr ${side(draft.lines.filter((line) => line.amount > 0n))}; Cr ${side(draft.lines.filter((line) => line.amount < 0n))}`
}

/** The same lines with opposite signs: money goes back as it was taken. */
export function reverseLines(lines: readonly Line[]): Line[] {
  return lines.map((line) => ({ ...line, amount: -line.amount }))
}

const groupThousands = (kobo: bigint) => String(kobo).replace(/\B(?=(\d{3})+$)/g, ',')
