import { COOLING_HOURS, type PayoutBankState, REVIEW_HOURS } from '../contract.ts'

export type PayoutBankMove = 'end_cooling' | 'confirm' | 'refuse' | 'cancel' | 'replace' | 'block' | 'unblock'

/** The moves of docs/money.md §8. The check of the account name happens before a row exists. */
export const MOVES: Readonly<Record<PayoutBankState, Partial<Record<PayoutBankMove, PayoutBankState>>>> = {
  cooling: { end_cooling: 'in_review', cancel: 'cancelled' },
  in_review: { confirm: 'active', refuse: 'rejected', cancel: 'cancelled' },
  active: { replace: 'replaced', block: 'blocked' },
  blocked: { replace: 'replaced', unblock: 'active' },
  replaced: {},
  rejected: {},
  cancelled: {},
}

const HOUR_MS = 60 * 60_000
export const COOLING_MS = COOLING_HOURS * HOUR_MS

/** When staff have decided a bank, counted from the end of its cooling. */
export const decidedBy = ({ cooling_ends_at, created_at }: { cooling_ends_at: Date | null; created_at: Date }): Date =>
  new Date((cooling_ends_at ?? created_at).getTime() + REVIEW_HOURS * HOUR_MS)

/** A first bank is active at once when its name agrees. A change cools first, so that the owner can undo it. */
export function firstState(bank: { isChange: boolean; doesNameAgree: boolean }): PayoutBankState {
  if (bank.isChange) return 'cooling'
  return bank.doesNameAgree ? 'active' : 'in_review'
}
