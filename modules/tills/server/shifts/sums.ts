import type { Kobo } from '../../../../platform/money/index.ts'
import { NOTES_KOBO } from '../../shifts/contract.ts'
import type { CountedNotes } from '../rows.ts'
import type { ListedShift } from './queries.ts'

/** Pure: what should be in the drawer. */
export const expectedCash = ({ float_amount, sales, paid_out }: Pick<ListedShift, 'float_amount' | 'sales' | 'paid_out'>): Kobo =>
  float_amount + sales - paid_out

/** Pure: what was counted, in kobo. */
export const countedCash = ({ notes, coins }: CountedNotes): Kobo =>
  NOTES_KOBO.reduce((sum, kobo, at) => sum + BigInt(kobo) * BigInt(notes[at] ?? 0), BigInt(coins))

export const receivedIn = ({ channels }: Pick<ListedShift, 'channels'>) => ({
  received: channels.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
  payments: channels.reduce((all, { payments }) => all + payments, 0),
})

/** `Z-0412` */
export const codeOf = ({ number }: Pick<ListedShift, 'number'>): string => `Z-${String(number).padStart(4, '0')}`
