import type { LagosDay } from '../../platform/clock/index.ts'
import type { Sql } from '../../platform/db/index.ts'
import { declare } from '../../platform/declarations/index.ts'
import type { Kobo } from '../../platform/money/index.ts'
import type { DecisionContext, OperatorContext } from './operator-context.ts'
import type { OperatorRole } from './roles.ts'

/** A state that only a person can end, as the desk lists it. `id` is the record of its module. */
export type WorkItem = {
  id: string
  businessId: string | null
  /** The operator whom it is about, who decides nothing about it. */
  operatorId?: string
  /** The operator who prepared it, who is no second person of a decision about it. */
  preparedBy?: string | null
  /** The name of the business; empty where it is not known yet. */
  business: string
  /** One line that tells what it is about. */
  what: string
  amount: Kobo | null
  /** Tells apart the items of one kind that have different decisions. */
  variant?: string | null
  openedAt: Date
  /** The end of its clock (docs/money.md §9). */
  dueAt: Date
}

/** A value of the evidence. Times are instants, files are addresses that hold ten minutes. */
export type EvidenceValue =
  | string
  | { kobo: Kobo }
  | { at: Date }
  /** A day in Lagos. */
  | { day: LagosDay }
  | { file: string; text: string; kind: 'image' | 'video' | 'other' }
  /** A word with its degree of certainty, as a badge. */
  | { rule: 'final' | 'open' | 'broken' | 'back'; text: string }
  | { business: string; text: string }
  /** Another item of the desk. */
  | { work: string; id: string; text: string }
  /** A record with a page of its own (`defineObjectKind`). */
  | { object: string; id: string; text: string }

/** A part of the evidence: named facts, or a table. */
export type Evidence =
  | { title: string; facts: readonly { name: string; value: EvidenceValue }[] }
  /** `isBesideFiles`: it is read beside a picture that is opened large. */
  | { title: string; columns: readonly string[]; rows: readonly (readonly EvidenceValue[])[]; isBesideFiles?: boolean }

export type DecisionField = {
  key: string
  label: string
  kind: 'line' | 'text' | 'account_number' | 'amount' | 'choice'
  isOptional?: boolean
  choices?: readonly { value: string; label: string }[]
}

/** A value of a field, and the words that tell what it is. */
export type Suggestion = { value: string; label: string }

/** `by` carries it out; `proposedBy` is the first of two people. */
export type DecisionOrder<Context = DecisionContext> = {
  context: Context
  item: WorkItem
  /** By the keys of the decision's fields, each a text. Amounts are whole kobo. */
  fields: Readonly<Record<string, string>>
  by: Person
  proposedBy: Person | null
  note: string
  requestId: string
}

type Person = { operatorId: string; name: string; role: OperatorRole }

/** A proposal that the second person refused, or the proposer took back. */
export type RefusedProposal = { context: OperatorContext; item: WorkItem; by: Person; proposedBy: Person; note: string; requestId: string }

export type Decision = {
  key: string
  /** The act, such as “Give the money back”. */
  label: string
  tone: 'act' | 'refuse'
  /** Who may decide it. Where two people decide, both have one of these roles, and not the same one. */
  roles: readonly OperatorRole[]
  people: 1 | 2
  /** Of one person, and possible at once: whoever has the item, and beside a proposal that waits. */
  isUrgent?: boolean
  /** One of the two people has this role. */
  includes?: OperatorRole
  /** The second person has this role, also when the first has it: the one exception to another role. */
  second?: OperatorRole
  fields?: readonly DecisionField[]
  /** What it will do, in sentences. */
  effect: (item: WorkItem) => readonly string[]
  /** Why it is not possible now, whatever is entered, for the page; null when nothing is missing. It reads our database only. */
  offBecause?: (context: Pick<OperatorContext, 'db' | 'clock'>, item: WorkItem, reader: Pick<Person, 'operatorId'>) => Promise<string | null>
  /** What may well be entered, by the key of the field, for the page. It reads our database only. */
  suggestions?: (context: Pick<OperatorContext, 'db'>, item: WorkItem) => Promise<Readonly<Record<string, readonly Suggestion[]>>>
  /** A proposal is void when the clock of its item ends, if that is sooner than a day. */
  isVoidWithClock?: boolean
  /** What a refused proposal ends beside itself. */
  onRefused?: (refused: RefusedProposal) => Promise<void>
  /**
   * Throws a Refusal when it is no longer possible. Repeating the same request changes nothing more. It writes through `commit` of the
   * ledger and the posting queue only, because the desk rehearses a decision of two people with both rolled back. It may ask a partner, and is then
   * asked up to three times; what it asks must change nothing there, nor count against a customer.
   */
  carryOut: (order: DecisionOrder) => Promise<void>
}

/** `due`: the soonest clock first; `oldest` and `newest` by the time since when they wait; `amount`: the largest first. */
export type WorkOrder = 'due' | 'oldest' | 'newest' | 'amount'

/** By what an order sorts, upwards: milliseconds, or kobo. */
export const orderKey: Readonly<Record<WorkOrder, (item: WorkItem) => bigint>> = {
  due: ({ dueAt }) => BigInt(dueAt.getTime()),
  oldest: ({ openedAt }) => BigInt(openedAt.getTime()),
  newest: ({ openedAt }) => -BigInt(openedAt.getTime()),
  amount: ({ amount }) => -(amount ?? -1n),
}

/** `after`: the key and the id of the last item of the page before. */
export type WorkPage = { after: { key: bigint; id: string } | null; limit: number; order?: WorkOrder }

/**
 * A kind of work that ends at the operators' desk. The module that owns the state declares it; the desk does the rest: queue, claim, note,
 * proposal, second person, clock and history. An item is open while `open` lists it, so none can be forgotten.
 */
export type WorkItemKind = {
  /** Part of the address of the desk's pages. */
  key: string
  /** In the plural, as the queue is called. */
  title: string
  area: 'customers' | 'money' | 'credit' | 'books' | 'house'
  /** The rule of the clock, in one sentence. */
  clock: string
  readers: readonly OperatorRole[]
  /** Open items in an order, by due time unless asked otherwise. From an index. */
  open: (db: Sql, page: WorkPage) => Promise<WorkItem[]>
  count: (db: Sql) => Promise<{ open: number; oldestOpenedAt: Date | null; soonestDueAt: Date | null }>
  /** An item that was open once, in any state; `isOpen` tells whether it still is. */
  find: (db: Sql, id: string) => Promise<(WorkItem & { isOpen: boolean }) | null>
  /** Of a kind whose items have a page before anybody proposes something: whether this one waits all the same. Otherwise every open item waits. */
  waits?: (item: WorkItem) => boolean
  /** Items about one of these records, also those that have ended, the newest first. */
  ofSubjects?: (db: Sql, subjectIds: readonly string[], limit: number) => Promise<(WorkItem & { isOpen: boolean })[]>
  /** Open items about one business, the soonest clock first. */
  ofBusiness?: (db: Sql, businessId: string, limit: number) => Promise<WorkItem[]>
  /** Open items that differ from this one in record and amount only, so that two people may decide them together. */
  equals?: (db: Sql, item: WorkItem, limit: number) => Promise<WorkItem[]>
  /** `reader`: the operator under whose name views of documents are written to the audit log. */
  evidence: (context: OperatorContext, item: WorkItem, reader: { operatorId: string; role: OperatorRole }) => Promise<readonly Evidence[]>
  /** Those that are possible now. */
  decisions: (item: WorkItem & { isOpen: boolean }) => readonly Decision[]
}

export const defineWorkItemKind = (kind: WorkItemKind): WorkItemKind => declare('work item kind', kind.key, kind)
