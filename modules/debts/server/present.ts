import type { DebtCause } from '../contract.ts'

const CAUSES: Readonly<Record<string, DebtCause>> = { M8: 'card_dispute', M45: 'earnings', M44: 'paid_back', M64: 'paid_back', M65: 'written_off' }

/** Why the account of a debt moved. Pure. */
export const causeOf = (posting: string, amount: bigint): DebtCause => CAUSES[posting] ?? (amount > 0n ? 'payment' : 'paid_back')

/** For the desk. */
export const causeName = (cause: DebtCause): string =>
  ({
    card_dispute: 'A card dispute was lost',
    earnings: 'Earnings were taken back',
    payment: 'A payment was taken back',
    paid_back: 'Paid back',
    written_off: 'Written off',
  })[cause]
