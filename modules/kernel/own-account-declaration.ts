import type { BankPort, ResilientBank, TransferAnswer } from '../../partners/bank/port.ts'
import type { Kobo } from '../../platform/money/index.ts'
import type { Backoff } from '../../platform/resilience/index.ts'
import type { AppContext } from './app-context.ts'

/** An account of the house at a bank. */
export type OwnAccount = {
  /** Names it in the directions of sweeps and on the desk. */
  name: string
  /** Names it in the books. */
  bank: string
  /** Shown to staff. */
  label: string
  /** How money leaves it for another of our accounts. */
  rail: (target: ResilientBank) => GuardedRail
  /**
   * What came in and went out by the bank's reports. Each line is a credit that `collections` knows, or a sweep of our own. Left out: the
   * statement is matched, and explained, by a job of its own.
   */
  report?: BankPort['statement']
}

export type OwnTransfer = { reference: string; amountKobo: Kobo; narration: string }

/** The bank of the account, during one call that its circuit breaker has let through. */
export type OwnRail = {
  /** As for payments: until then "not found" may mean "still on its way". */
  readonly resendAfterMs: number
  send(order: OwnTransfer, sendDeadline: Date): Promise<TransferAnswer>
  query(reference: string): Promise<TransferAnswer>
}
type GuardedRail = { execute<T>(work: (rail: OwnRail) => Promise<T>): Promise<{ done: T } | { rest: Backoff }> }

/** The accounts that a module keeps, at the partners of a context. */
export type OwnAccounts = (partners: Pick<AppContext, 'bank' | 'operatingBank' | 'alternateBanks'>) => readonly OwnAccount[]

type Keeping = Parameters<OwnAccounts>[0] & Pick<AppContext, 'ownAccounts'>

/** Of all modules, those without a report first. */
export const ownAccountsOf = (context: Keeping): readonly OwnAccount[] =>
  context.ownAccounts
    .flatMap((accountsAt) => accountsAt(context))
    .toSorted((one, other) => Number(one.report !== undefined) - Number(other.report !== undefined))

/** For orders of which nothing has left. */
export const notSent = (message: string): TransferAnswer => ({
  outcome: 'not_sent',
  code: 'not_sent',
  message,
  sessionId: null,
  amountKobo: null,
  beneficiaryAccountNumber: null,
  raw: null,
})
