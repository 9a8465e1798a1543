import type { Sql } from '../../../platform/db/index.ts'
import { notFound } from '../../../platform/problems/index.ts'
import {
  claimedOrProposed,
  type DeskRecord,
  deskRecords,
  type OperatorCaller,
  recordKey,
  secondRoleRefusal,
  vouchedWith,
} from '../../operators/index.ts'
import { type Decision, orderKey, type WorkItem, type WorkItemKind, type WorkOrder } from '../../kernel/work-item-declaration.ts'
import type { OperatorRole } from '../../kernel/roles.ts'
import type { ITEM_STATES } from '../contract.ts'

/** A proposal that nobody decided in this time is void. */
export const PROPOSAL_LIFETIME_MS = 24 * 60 * 60_000
/** A claim without an act of its operator ends after this time. */
export const CLAIM_LIFETIME_MS = 30 * 60_000
/** A decision takes seconds to carry out. After this time its process is taken for dead. */
const DECIDING_LIFETIME_MS = 2 * 60_000
const PAGE_SIZE = 50

export type Kinds = ReadonlyMap<string, WorkItemKind>
type OpenItem = WorkItem & { isOpen: boolean }
export type Subject = { kind: WorkItemKind; item: OpenItem }
export type ListedItem = { kind: WorkItemKind; item: WorkItem; record: DeskRecord | undefined }

export const kindsOf = (kinds: readonly WorkItemKind[]): Kinds => new Map(kinds.map((kind) => [kind.key, kind]))

/** The kind of a key, if the operator may read it. */
export function kindFor(kinds: Kinds, key: string, { role }: Pick<OperatorCaller, 'role'>): WorkItemKind {
  const kind = kinds.get(key)
  if (!kind?.readers.includes(role)) throw notFound('This work')
  return kind
}

export const hasLiveProposal = (record: DeskRecord | null | undefined, now: Date): boolean =>
  record?.proposed_at != null && now.getTime() - record.proposed_at.getTime() < PROPOSAL_LIFETIME_MS

/** The operator who has the item now; null when nobody does, or the claim has ended. */
export const claimerOf = (record: DeskRecord | null | undefined, now: Date): { id: string; name: string } | null =>
  record?.claimed_by != null && now.getTime() - record.claimed_at!.getTime() < CLAIM_LIFETIME_MS
    ? { id: record.claimed_by, name: record.claimer! }
    : null

export const isBeingDecided = (record: DeskRecord, now: Date): boolean =>
  record.deciding_at !== null && now.getTime() - record.deciding_at.getTime() < DECIDING_LIFETIME_MS

export function stateOf(record: DeskRecord | null | undefined, isOpen: boolean, now: Date): (typeof ITEM_STATES)[number] {
  if (!isOpen) return 'closed'
  if (hasLiveProposal(record, now)) return 'proposed'
  return claimerOf(record, now) ? 'claimed' : 'open'
}

/** When a proposal of this decision is void. */
export function voidAtOf({ isVoidWithClock = false }: Pick<Decision, 'isVoidWithClock'>, { dueAt }: Pick<WorkItem, 'dueAt'>, proposedAt: Date): Date {
  const afterADay = proposedAt.getTime() + PROPOSAL_LIFETIME_MS
  return new Date(isVoidWithClock ? Math.min(afterADay, dueAt.getTime()) : afterADay)
}

type Page = { items: ListedItem[]; next: string | null }

/** Open items in an order. A page of all kinds merges the first items of each. */
export async function listOpen(db: Sql, kinds: readonly WorkItemKind[], cursor: string | undefined, order: WorkOrder): Promise<Page> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const keyOf = orderKey[order]
  const page = { after, limit: PAGE_SIZE + 1, order }
  const lists = await Promise.all(kinds.map(async (kind) => (await kind.open(db, page)).map((item) => ({ kind, item, key: keyOf(item) }))))
  const merged = lists.flat().toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.item.id < b.item.id ? -1 : 1))
  const shown = merged.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  return { items: await withRecords(db, shown), next: merged.length > PAGE_SIZE && last ? `${last.key}.${last.item.id}` : null }
}

/** Who may be a second person: not the proposer, in the roles of the decision, and with no account that one of the two added or unlocked. */
type SecondPerson = { secondTo: string; role: OperatorRole }

/** Those that the operator has, or those that the operator may decide as a second person: the newest, at most a page. */
export async function listHeld(db: Sql, kinds: readonly WorkItemKind[], by: { operatorId: string } | SecondPerson, now: Date): Promise<Page> {
  const since = { claim: new Date(now.getTime() - CLAIM_LIFETIME_MS), proposal: new Date(now.getTime() - PROPOSAL_LIFETIME_MS) }
  const [records, vouched] = await Promise.all([
    claimedOrProposed(db, { by, kinds: kinds.map(({ key }) => key), since }, PAGE_SIZE),
    'secondTo' in by ? vouchedWith(db, by.secondTo, now) : null,
  ])
  const mayDecide = ({ proposed_by: proposer, proposer_role: role, proposed_decision: key }: DeskRecord, kind: WorkItemKind, item: OpenItem) => {
    if (!('secondTo' in by)) return true
    const decision = kind.decisions(item).find((each) => each.key === key)
    return decision && role && !vouched?.has(proposer!) && item.preparedBy !== by.secondTo && secondRoleRefusal(decision, role, by.role) === null
  }
  const found = await Promise.all(
    records.map(async (record) => {
      const kind = kinds.find(({ key }) => key === record.kind)
      const item = kind && (await kind.find(db, record.subject_id))
      return kind && item?.isOpen && mayDecide(record, kind, item) ? [{ kind, item, record }] : []
    }),
  )
  return { items: found.flat(), next: null }
}

async function withRecords(db: Sql, items: readonly { kind: WorkItemKind; item: WorkItem }[]): Promise<ListedItem[]> {
  const records = await deskRecords(
    db,
    items.map(({ kind, item }) => ({ kind: kind.key, id: item.id })),
  )
  return items.map(({ kind, item }) => ({ kind, item, record: records.get(recordKey(kind.key, item.id)) }))
}

function readCursor(text: string): { key: bigint; id: string } | null {
  const [, key, id] = /^(-?\d{1,18})\.([\w-]{1,60})$/.exec(text) ?? []
  return key === undefined || id === undefined ? null : { key: BigInt(key), id }
}
