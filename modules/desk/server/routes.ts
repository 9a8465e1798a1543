import type { RouteContext } from '../../app-context.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { bindOperator, type OperatorCaller } from '../../operators/index.ts'
import type { Decision, WorkItemKind } from '../../work-item-declaration.ts'
import {
  addNote as addNoteRoute,
  claimWork,
  decideProposal as decideProposalRoute,
  decideWork,
  listWork,
  releaseWork,
  showQueues,
  showWork,
} from '../contract.ts'
import { addNote, claim, decide, decideProposal, roleRefusal, secondRefusal } from './decide.ts'
import { type DeskRecord, deskRecord, eventsOf } from './queries.ts'
import { hasLiveProposal, kindFor, kindsOf, type ListedItem, listHeld, listOpen, PROPOSAL_LIFETIME_MS, stateOf } from './work-items.ts'

const MOST_EVENTS = 200

export function deskRoutes(context: RouteContext, declared: readonly WorkItemKind[]): BoundRoute<OperatorCaller>[] {
  const kinds = kindsOf(declared)
  const readable = ({ role }: OperatorCaller) => declared.filter(({ readers }) => readers.includes(role))
  const { system } = context.db
  async function subjectOf({ kind: key, id }: { kind: string; id: string }, caller: OperatorCaller) {
    const kind = kindFor(kinds, key, caller)
    const item = await kind.find(system, id)
    if (!item) throw notFound('This work')
    return { kind, item }
  }
  return [
    bindOperator(showQueues, async ({ caller }) => {
      const shown = readable(caller)
      const counts = await Promise.all(shown.map((kind) => kind.count(system)))
      const data = shown.map(({ key, title, area }, at) => ({
        kind: key,
        title,
        area,
        open: counts[at]!.open,
        soonest_due_on: counts[at]!.soonestDueAt,
      }))
      return { data, count: data.length }
    }),
    bindOperator(listWork, async ({ query, caller }) => {
      const asked = query.kind === undefined ? readable(caller) : [kindFor(kinds, query.kind, caller)]
      const { items, next } =
        query.filter === undefined
          ? await listOpen(system, asked, query.cursor)
          : await listHeld(system, asked, query.filter === 'mine' ? caller : 'second')
      const now = context.clock.now()
      return { data: items.map((each) => presentItem(each, true, now)), count: null, next }
    }),
    bindOperator(showWork, async ({ params, caller }) => {
      const subject = await subjectOf(params, caller)
      const { kind, item } = subject
      const [record, events, evidence] = await Promise.all([
        deskRecord(system, kind.key, item.id),
        eventsOf(system, kind.key, item.id, MOST_EVENTS),
        kind.evidence(context, item, caller),
      ])
      const now = context.clock.now()
      const decisions = item.isOpen ? kind.decisions(item) : []
      return {
        data: {
          ...presentItem({ kind, item, record: record ?? undefined }, item.isOpen, now),
          clock: kind.clock,
          evidence: evidence.map((part) =>
            'facts' in part
              ? { title: part.title, facts: [...part.facts] }
              : { title: part.title, columns: [...part.columns], rows: part.rows.map((row) => [...row]) },
          ),
          decisions: decisions.map((decision) => presentDecision(decision, item, caller, record)),
          proposal: item.isOpen && record && hasLiveProposal(record, now) ? presentProposal(record, decisions, item, caller) : null,
          history: events.map(({ created_at, name, event, text, decision }) => ({ on: created_at, by: name, event, text, decision })),
          allowed: allowedActions(caller, item.isOpen, record),
        },
      }
    }),
    bindOperator(claimWork, async ({ params, caller }) => {
      await claim(context, await subjectOf(params, caller), caller, true)
      return { data: {}, message: 'You have this now' }
    }),
    bindOperator(releaseWork, async ({ params, caller }) => {
      await claim(context, await subjectOf(params, caller), caller, false)
      return { data: {}, message: 'Given back to the queue' }
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
    with: state === 'proposed' ? (record?.proposer ?? null) : (record?.claimer ?? null),
  }
}

function presentDecision(decision: Decision, item: Parameters<Decision['effect']>[0], caller: OperatorCaller, record: DeskRecord | null) {
  const { key, label, tone, people, fields = [], roles } = decision
  const isOthers = record?.claimed_by != null && record.claimed_by !== caller.operatorId
  return {
    key,
    label,
    tone,
    people,
    effect: [...decision.effect(item)],
    fields: fields.map(({ isOptional = false, choices = [], ...field }) => ({ ...field, optional: isOptional, choices: [...choices] })),
    roles: [...roles],
    refused_because: roleRefusal(decision, caller) ?? (isOthers ? `${record.claimer!} has this.` : null),
  }
}

function presentProposal(record: DeskRecord, decisions: readonly Decision[], item: Parameters<Decision['effect']>[0], caller: OperatorCaller) {
  const decision = decisions.find(({ key }) => key === record.proposed_decision)
  const given = (record.proposed_fields ?? {}) as Record<string, string>
  return {
    decision: record.proposed_decision!,
    label: decision?.label ?? record.proposed_decision!,
    effect: decision ? [...decision.effect(item)] : [],
    fields: (decision?.fields ?? []).flatMap(({ key, label }) => (given[key] === undefined ? [] : [{ label, value: given[key] }])),
    note: record.proposed_note ?? '',
    by: record.proposer!,
    role: record.proposer_role!,
    on: record.proposed_at!,
    expires_on: new Date(record.proposed_at!.getTime() + PROPOSAL_LIFETIME_MS),
    refused_because: secondRefusal(decision, record, caller),
    is_yours: record.proposed_by === caller.operatorId,
  }
}

function allowedActions(caller: OperatorCaller, isOpen: boolean, record: DeskRecord | null): ('claim' | 'release' | 'note')[] {
  if (caller.role === 'viewer') return []
  if (!isOpen) return ['note']
  if (record?.claimed_by == null) return ['claim', 'note']
  return record.claimed_by === caller.operatorId ? ['release', 'note'] : ['note']
}
