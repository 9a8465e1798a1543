import type { Kobo } from '../../../platform/money/index.ts'
import type { Refusal } from '../../../platform/problems/index.ts'
import type { AccountRef } from './chart-of-accounts.ts'
import type { JournalDraft } from './journal.ts'

/**
 * A money command: everything that one business action changes, committed at once or not at all.
 * It says what it must hold still, and a pure `decide` answers with a plan or a refusal. The lane looks up, locks,
 * decides and applies; it knows no product. The same scope and key give the first outcome again; the same key with
 * another fingerprint is a conflict.
 */
export type MoneyCommand<Outcome extends JsonObject = JsonObject> = {
  readonly name: string
  readonly scope: string
  readonly key: string
  readonly fingerprint: string
  /** Who asked, for the trail of state moves: a user's id, or `system`. */
  readonly actor: string
  readonly needs: Needs
  /** When it happened, where that is not now: the demo's history only. */
  readonly at?: Date
  decide(locked: Locked, at: Date): Plan<Outcome> | Refusal
}

export type JsonObject = { [key: string]: Json }
export type Json = string | number | boolean | null | Json[] | JsonObject

export type Needs = {
  accounts: readonly AccountRef[]
  meters?: readonly MeterRef[]
  holds?: readonly string[]
  /** Rows that `decide` reads or moves, by table and id. */
  rows?: readonly RowRef[]
  /** Holds, meters and rows at most, and no journal: whoever only reserves need not wait for the chain's head. */
  movesNoMoney?: boolean
}

export type RowRef = { table: string; id: string }
export type MeterRef = { subject: string; kind: string; period: string }

/** What the lane holds still while a command decides. */
export type Locked = {
  account(ref: AccountRef): { balance: Kobo; held: Kobo; available: Kobo }
  meter(ref: MeterRef): Kobo
  hold(id: string): HoldRow | null
  /** A row as it stands, this batch's earlier changes included; null when there is none. */
  row<Row = Record<string, unknown>>(table: string, id: string): Row | null
}

export type HoldRow = {
  id: string
  account_id: bigint
  business_id: string
  kind: HoldKind
  about: string
  /** All that it has ever held. */
  amount: Kobo
  remaining: Kobo
  /** What a lien is to hold in the end; null where that is what it was placed with. */
  target: Kobo | null
  state: 'open' | 'consumed' | 'released'
}
export type HoldKind = 'payment' | 'run' | 'lien'

export type Plan<Outcome extends JsonObject = JsonObject> = PlanPart & { outcome: Outcome }

/** Every part may be left out. What a rider adds is of this shape too. */
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
  /** What happened, for riders of higher modules. */
  domainEvents?: readonly DomainEvent[]
}

export type HoldChange =
  | { change: 'place'; id: string; account: AccountRef; kind: HoldKind; about: string; reason?: string; amount: Kobo }
  /** A lien that holds as much of its target as is there, and takes the rest in each commit that brings some (docs/money.md §2). */
  | { change: 'secure'; id: string; account: AccountRef; about: string; reason: string; target: Kobo }
  | { change: 'consume' | 'release'; id: string; amount?: Kobo }

export type RowAdd = { table: string; row: Record<string, unknown> }

/** Brings a row up to date that is there, by the key of its table (`updatedBy`) and whatever it says now: riders hold no row still. */
export type RowUpdate = { table: string; key: string; set: Record<string, unknown> }

/** A state move is compare-and-set; without `from` and `to` it only sets columns. */
export type RowMove = { table: string; id: string; from?: string; to?: string; set?: Record<string, unknown>; why?: string }

export type DayTotal = { business: string; cashpoint: string | null; kind: string; count: number; amount: Kobo; day?: string }

/** `joins`: it may travel with others of its task that the same commit leaves (platform/jobs/job-batching.ts). */
export type JobSpec = { task: string; payload: JsonObject; key: string; runAt?: Date; queue?: string; maxAttempts?: number; batchable?: boolean }

export type LiveEvent = { business: string; cashpoint: string | null; kind: string; data: JsonObject }

export type DomainEvent = { type: string } & Record<string, unknown>

/** Adds a higher module's part to a lower module's commit. Pure. */
export type CommitHook = (fact: never, context: { at: Date; nextId: (prefix: string) => string }) => PlanPart
