import type { JobSpec, JsonObject } from '../../../platform/jobs/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { Refusal } from '../../../platform/problems/index.ts'
import type { DomainEvent } from '../../kernel/domain-event.ts'
import type { LiveEvent } from '../../kernel/live-event-declaration.ts'
import type { AccountRef } from './chart-of-accounts.ts'
import type { JournalDraft } from './journal.ts'
import type { LoanToOpen } from './open-accounts.ts'
import type * as generated from './rows.generated.ts'
import type { Table } from './tables.ts'

/**
 * A money command: all changes of one business action, committed at once or not at all. It declares the locks that it
 * needs, and a pure `decide` answers with a plan or a refusal. The posting queue looks up, locks, decides and applies;
 * it knows nothing of the product. The same scope and key return the first outcome again. The same key with another
 * fingerprint is a conflict.
 */
export type MoneyCommand<Outcome extends JsonObject = JsonObject> = {
  readonly name: string
  readonly scope: string
  readonly key: string
  readonly fingerprint: string
  /** Another name of the intent, such as the id of its request. Under it no command with another `key` is posted. */
  readonly secondaryKey?: { scope: string; key: string }
  /** The actor in the history of state moves: a user's id, or `system`. */
  readonly actor: string
  readonly needs: Needs
  /** The time of the action, if it is not now. Used only for the demo's history. */
  readonly at?: Date
  /** The loan whose accounts it is the first to use. Those that are missing are opened before it is decided. */
  readonly opensLoan?: LoanToOpen
  /** Decided and written as always and then rolled back: the answer shows whether it is refused. */
  readonly isRehearsal?: true
  /** Changes nothing that a person decides, so it is posted in a rehearsal, too. */
  readonly isHousekeeping?: true
  decide(locked: Locked, at: Date): Plan<Outcome> | Refusal
}

export type Needs = {
  accounts: readonly AccountRef[]
  meters?: readonly MeterRef[]
  holds?: readonly string[]
  /** Rows that `decide` reads or moves, by table and id. */
  rows?: readonly RowRef[]
  /** At most holds, meters and rows, and no journal. Such a command need not wait for the lock on the chain's head. */
  movesNoMoney?: boolean
}

export type RowRef = { table: string; id: string }
export type MeterRef = Omit<generated.MeterRow, 'used'>

/** The rows that the posting queue keeps locked while a command decides. */
export type Locked = {
  /** `lacking`: what its liens still lack of their targets. `isClosed`: its business is closed. What it gets goes on to suspense, and no hold is placed on it (M74). */
  account(ref: AccountRef): { balance: Kobo; held: Kobo; available: Kobo; lacking: Kobo; isClosed: boolean }
  meter(ref: MeterRef): Kobo
  hold(id: string): HoldRow | null
  /** The row with this batch's earlier changes; null when it does not exist. */
  row<Row extends object>(table: Table<Row>, id: string): Row | null
}

/**
 * A hold as commands see it. `amount` is the sum of all that it has ever held. `target` is the amount that a lien is to secure; null for
 * a hold placed with a fixed amount.
 */
export type HoldRow = Omit<generated.HoldRow, 'reason' | 'placed_at' | 'closed_at'>
export type HoldKind = HoldRow['kind']

export type Plan<Outcome extends JsonObject = JsonObject> = PlanPart & { outcome: Outcome }

/** Every part is optional. Commit hooks add parts of this shape too. */
export type PlanPart = {
  journals?: readonly JournalDraft[]
  holds?: readonly HoldChange[]
  /** Signed: positive uses up, negative gives back. */
  meters?: readonly (MeterRef & { change: Kobo })[]
  adds?: readonly RowAdd[]
  updates?: readonly RowUpdate[]
  moves?: readonly RowMove[]
  totals?: readonly DayTotal[]
  jobs?: readonly JobSpec[]
  events?: readonly LiveEvent[]
  /** Events of this commit, for commit hooks of higher modules. */
  domainEvents?: readonly DomainEvent[]
}

export type HoldChange =
  | { change: 'place'; id: string; account: AccountRef; kind: HoldKind; about: string; reason?: string; amount: Kobo }
  /** A lien that secures as much of its target as is available, and the rest from later credits (docs/money.md §2). */
  | { change: 'secure'; id: string; account: AccountRef; about: string; reason: string; target: Kobo }
  | { change: 'consume' | 'release'; id: string; amount?: Kobo }

export type RowAdd = { table: string; row: Record<string, unknown> }

/** Updates an existing row by its table's key (`updatedBy`) without comparing its values: commit hooks lock no rows. */
export type RowUpdate = { table: string; key: string; set: Record<string, unknown> }

/** A state move is compare-and-set; without `from` and `to` it only sets columns. */
export type RowMove = { table: string; id: string; from?: string; to?: string; set?: Record<string, unknown>; why?: string }

export type DayTotal = { business: string; cashpoint: string | null; kind: string; count: number; amount: Kobo; day?: string }

/** The business of an event that concerns every business. */
export const ALL_BUSINESSES = '*'

export type { LiveEvent }
