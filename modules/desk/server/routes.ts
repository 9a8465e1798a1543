import type { OperatorContext } from '../../kernel/operator-context.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import {
  bindOperator,
  confirmedActs,
  type DeskEvent,
  type DeskRecord,
  deskRecord,
  isWatching,
  type OperatorCaller,
  othersLooking,
  roleRefusal,
  type Seen,
  setLooking,
  workItemEvents,
} from '../../operators/index.ts'
import type { Decision, WorkItem, WorkItemKind } from '../../kernel/work-item-declaration.ts'
import {
  addNote as addNoteRoute,
  assignWork,
  claimWork,
  decideProposal as decideProposalRoute,
  decideWork,
  listWork,
  releaseWork,
  showFigures,
  showQueues,
  showWork,
  watchWork,
} from '../contract.ts'
import { codeAct, isConfirmedEachTime } from './codes.ts'
import {
  addNote,
  assign,
  claim,
  decide,
  decideProposal,
  mayAssign,
  mayBeTogether,
  mayTakeOver,
  MAX_TOGETHER,
  possibleAssignees,
  proposedWith,
  relatedRefusal,
  release,
  secondRefusal,
  watch,
} from './decide.ts'
import { deskFigures } from './figures.ts'
import { auditOpening } from './audit-opening.ts'
import { seenBeside } from './seen-beside.ts'
import { claimerOf, hasLiveProposal, kindFor, kindsOf, type ListedItem, listHeld, listOpen, stateOf, voidAtOf } from './work-items.ts'

const MAX_EVENTS = 200
/** The screen of an item asks again each half minute. */
const LOOKING_MS = 45_000

export function deskRoutes(context: OperatorContext, declared: readonly WorkItemKind[]): BoundRoute<OperatorCaller>[] {
  const kinds = kindsOf(declared)
  const readable = ({ role }: OperatorCaller) => declared.filter(({ readers }) => readers.includes(role))
  const { db } = context
  async function subjectOf({ kind: key, id }: { kind: string; id: string }, caller: OperatorCaller) {
    const kind = kindFor(kinds, key, caller)
    const item = await kind.find(db, id)
    if (!item) throw notFound('This work')
    return { kind, item }
  }
  return [
    bindOperator(showQueues, async ({ caller }) => {
      const shown = readable(caller)
      const [counts, proposed] = await Promise.all([
        Promise.all(shown.map((kind) => kind.count(db))),
        listHeld(db, shown, { secondTo: caller.operatorId, role: caller.role }, context.clock.now()),
      ])
      const data = shown.map(({ key, title, area }, at) => ({
        kind: key,
        title,
        area,
        open: counts[at]!.open,
        soonest_due_on: counts[at]!.soonestDueAt,
        second: proposed.items.filter(({ kind, item }) => kind.key === key && item.operatorId !== caller.operatorId).length,
      }))
      return { data, count: data.length }
    }),
    bindOperator(showFigures, async ({ caller }) => ({ data: await deskFigures(context, readable(caller)) })),
    bindOperator(listWork, async ({ query, caller }) => {
      const now = context.clock.now()
      const chosenKinds = query.kind === undefined ? readable(caller) : [kindFor(kinds, query.kind, caller)]
      const { items, next } =
        query.filter === undefined
          ? await listOpen(db, chosenKinds, query.cursor, query.order)
          : await listHeld(db, chosenKinds, query.filter === 'mine' ? caller : { secondTo: caller.operatorId, role: caller.role }, now)
      const shown = items.filter(({ item }) => item.operatorId !== caller.operatorId)
      return { data: shown.map((each) => presentItem(each, true, now)), count: null, next }
    }),
    bindOperator(showWork, async ({ params, caller, meta }) => {
      const subject = await subjectOf(params, caller)
      const { kind, item } = subject
      await auditOpening(context, subject, caller, meta.requestId)
      const isOwn = item.operatorId === caller.operatorId
      const [stored, all, evidence, related, equal, watches] = await Promise.all([
        deskRecord(db, kind.key, item.id),
        workItemEvents(db, kind.key, item.id, MAX_EVENTS),
        kind.evidence(context, item, caller),
        relatedRefusal(db, item, caller),
        item.isOpen ? (kind.equals?.(db, item, MAX_TOGETHER - 1) ?? []) : [],
        isWatching(db, { kind: kind.key, id: item.id }, caller.operatorId),
      ])
      const now = context.clock.now()
      const looking = item.isOpen && !isOwn ? await lookingAt(db, { kind: kind.key, id: item.id }, caller, now) : []
      const record = isOwn ? null : stored
      const events = isOwn ? untilDecided(all) : all
      const decisions = item.isOpen ? kind.decisions(item) : []
      const reader = { caller, now, codeUntil: await codeTimes(context, kind, item, decisions, caller, now) }
      const proposal = item.isOpen && record && hasLiveProposal(record, now) ? await presentProposal(db, record, decisions, subject, reader) : null
      const allowed = allowedActions(subject, caller, record, { now, watches })
      const assignees = allowed.includes('assign') && !related ? await possibleAssignees(db, subject, caller) : []
      return {
        data: {
          ...presentItem({ kind, item, record: record ?? undefined }, item.isOpen, now),
          waits: item.isOpen && ((kind.waits?.(item) ?? true) || proposal !== null),
          clock: kind.clock,
          looking,
          evidence: evidence.map((part) =>
            'facts' in part
              ? { title: part.title, facts: [...part.facts] }
              : {
                  title: part.title,
                  columns: [...part.columns],
                  rows: part.rows.map((row) => [...row]),
                  ...(part.isBesideFiles && { beside_files: true }),
                },
          ),
          decisions: await Promise.all(
            decisions.map((decision) => presentDecision(context, decision, subject, reader, record, related?.message ?? null)),
          ),
          equal: equal.map(presentEqual),
          proposal,
          history: events.map(({ created_at, name, event, text, decision }) => ({ on: created_at, by: name, event, text, decision })),
          allowed: allowed.filter((act) => !related || act === 'note' || act === 'release' || act === 'unwatch'),
          colleagues: assignees.map(({ id, name, role }) => ({ _id: id, name, role })),
        },
      }
    }),
    bindOperator(claimWork, async ({ params, body, caller, meta }) => {
      await claim(context, await subjectOf(params, caller), caller, { isTakenOver: body.take_over, reason: body.reason }, meta.requestId)
      return { data: {}, message: 'You have this now' }
    }),
    bindOperator(releaseWork, async ({ params, caller, meta }) => {
      await release(context, await subjectOf(params, caller), caller, meta.requestId)
      return { data: {}, message: 'Given back to the queue' }
    }),
    bindOperator(assignWork, async ({ params, body, caller, meta }) => {
      await assign(context, await subjectOf(params, caller), caller, body.to, meta.requestId)
      return { data: {}, message: 'Your colleague has this now' }
    }),
    bindOperator(watchWork, async ({ params, body, caller, meta }) => {
      await watch(context, await subjectOf(params, caller), caller, body.watches, meta.requestId)
      return { data: {}, message: body.watches ? 'You get a mail when this is decided or has ended' : 'You do not watch this any more' }
    }),
    bindOperator(addNoteRoute, async ({ params, body, caller, meta }) => {
      await addNote(context, await subjectOf(params, caller), caller, body.text, meta.requestId)
      return { data: {}, message: 'The note was added' }
    }),
    bindOperator(decideWork, async ({ params, body, caller, meta }) => {
      const state = await decide(context, await subjectOf(params, caller), caller, body, meta.requestId)
      return { data: { state }, message: state === 'decided' ? 'Decided' : 'Proposed. A second person decides.' }
    }),
    bindOperator(decideProposalRoute, async ({ params, body, caller, meta }) => {
      const state = await decideProposal(context, await subjectOf(params, caller), caller, body, meta.requestId)
      return { data: { state }, message: state === 'decided' ? 'Decided' : 'The proposal was refused' }
    }),
  ]
}

/** Who else has the item on the screen, and that the caller has it now. */
async function lookingAt(db: Sql, key: { kind: string; id: string }, { operatorId }: OperatorCaller, now: Date): Promise<string[]> {
  await setLooking(db, key, operatorId, now)
  return othersLooking(db, key, operatorId, new Date(now.getTime() - LOOKING_MS))
}

function presentItem({ kind, item, record }: ListedItem, isOpen: boolean, now: Date) {
  const state = stateOf(record, isOpen, now)
  return {
    kind: kind.key,
    kind_title: kind.title,
    _id: item.id,
    business_id: item.businessId,
    business: item.business,
    what: item.what,
    amount: item.amount,
    opened_on: item.openedAt,
    due_on: item.dueAt,
    state,
    with: state === 'proposed' ? (record?.proposer ?? null) : (claimerOf(record, now)?.name ?? null),
  }
}

const presentEqual = ({ id, what, business, amount }: WorkItem) => ({ _id: id, what, business, amount })

/** What the person reads whom the item is about: nothing of what is not decided yet. */
const untilDecided = (events: readonly DeskEvent[]) => events.slice(0, events.findLastIndex(({ event }) => event === 'decided') + 1)

/** `codeUntil`: by the key of a decision, the time until which a code of before serves. */
type Reader = { caller: OperatorCaller; now: Date; codeUntil: ReadonlyMap<string, Date> }

/** A decision in which an amount is entered asks for a code: its amount is not known yet. */
async function codeTimes(
  context: OperatorContext,
  kind: WorkItemKind,
  item: WorkItem,
  decisions: readonly Decision[],
  caller: OperatorCaller,
  now: Date,
): Promise<Reader['codeUntil']> {
  const confirmed = await confirmedActs(context.db, caller.sessionId, now)
  if (confirmed.size === 0 || (await isConfirmedEachTime(context, {}, item, {}))) return new Map()
  return new Map(
    decisions.flatMap((decision) => {
      const until = decision.fields?.some((field) => field.kind === 'amount') ? undefined : confirmed.get(codeAct(kind, decision))
      return until ? [[decision.key, until] as const] : []
    }),
  )
}

async function presentDecision(
  context: OperatorContext,
  decision: Decision,
  { kind, item }: { kind: WorkItemKind; item: WorkItem },
  { caller, now, codeUntil }: Reader,
  record: DeskRecord | null,
  relatedBecause: string | null,
) {
  const { key, label, tone, people, isUrgent = false, fields = [], roles, second = null } = decision
  const claimer = isUrgent ? null : claimerOf(record, now)
  const suggested = roleRefusal(decision, caller) === null ? await decision.suggestions?.(context, item) : undefined
  return {
    key,
    label,
    tone,
    people,
    urgent: isUrgent,
    together: mayBeTogether(kind, decision),
    effect: [...decision.effect(item)],
    fields: fields.map(({ isOptional = false, choices = [], ...field }) => ({
      ...field,
      optional: isOptional,
      choices: [...choices],
      suggestions: [...(suggested?.[field.key] ?? [])],
    })),
    roles: [...roles],
    second,
    refused_because:
      relatedBecause ??
      roleRefusal(decision, caller) ??
      (claimer && claimer.id !== caller.operatorId ? `${claimer.name} has this.` : null) ??
      (await decision.offBecause?.(context, item, caller)) ??
      null,
    code_until: codeUntil.get(key) ?? null,
  }
}

async function presentProposal(
  db: Sql,
  record: DeskRecord,
  decisions: readonly Decision[],
  subject: { kind: WorkItemKind; item: WorkItem & { isOpen: boolean } },
  { caller, now, codeUntil }: Reader,
) {
  const { item } = subject
  const decision = decisions.find(({ key }) => key === record.proposed_decision)
  return {
    decision: record.proposed_decision!,
    label: decision?.label ?? record.proposed_decision!,
    effect: decision ? [...decision.effect(item)] : [],
    fields: await presentFields(db, decision, record),
    note: record.proposed_note ?? '',
    by: record.proposer!,
    role: record.proposer_role!,
    on: record.proposed_at!,
    expires_on: voidAtOf(decision ?? {}, item, record.proposed_at!),
    refused_because: await secondRefusal(db, decision, record, item, caller, now),
    code_until: codeUntil.get(record.proposed_decision!) ?? null,
    is_yours: record.proposed_by === caller.operatorId,
    others: (await proposedWith(db, subject, record)).map((other) => presentEqual(other.subject.item)),
  }
}

/** What the first person entered and saw, and what of it is otherwise now. */
async function presentFields(db: Sql, decision: Decision | undefined, { proposed_fields, proposed_seen }: DeskRecord): Promise<Seen[]> {
  const given = (proposed_fields ?? {}) as Record<string, string>
  const entered = (decision?.fields ?? []).flatMap(({ key, label }) => (given[key] === undefined ? [] : [{ label, value: given[key] }]))
  const now = await seenBeside(db, decision ?? {}, given)
  const before = (proposed_seen ?? now) as readonly Seen[]
  const changed = now.filter(({ label, value }) => !before.some((each) => each.label === label && each.value === value))
  return [...entered, ...before, ...changed.map(({ label, value }) => ({ label: `${label}, now`, value }))]
}

type Allowed = 'claim' | 'take_over' | 'release' | 'assign' | 'note' | 'watch' | 'unwatch'

function allowedActions(
  subject: { kind: WorkItemKind; item: WorkItem & { isOpen: boolean } },
  caller: OperatorCaller,
  record: DeskRecord | null,
  { now, watches }: { now: Date; watches: boolean },
): Allowed[] {
  if (!subject.item.isOpen) return caller.role === 'viewer' ? [] : ['note']
  const watching: Allowed[] = [watches ? 'unwatch' : 'watch']
  if (caller.role === 'viewer') return watching
  const claimer = claimerOf(record, now)
  const assigning: Allowed[] = mayAssign(subject, caller, record, now) ? ['assign'] : []
  if (!claimer) return ['claim', ...assigning, 'note', ...watching]
  if (claimer.id === caller.operatorId) return ['release', ...assigning, 'note', ...watching]
  return mayTakeOver(subject, caller, record, now) ? ['take_over', 'note', ...watching] : ['note', ...watching]
}
