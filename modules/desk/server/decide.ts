import type { OperatorContext } from '../../kernel/operator-context.ts'
import type { Sql, Tx } from '../../../platform/db/index.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { commit, once, writeJobs } from '../../ledger/index.ts'
import {
  type Colleague,
  colleagues,
  commitWithCode,
  type DeskRecord,
  deskRecord,
  deskRecords,
  insertWorkItemEvent,
  lockWorkItem,
  operatorById,
  type OperatorCaller,
  recordKey,
  recordsProposedAt,
  renewClaim,
  setClaim,
  setDeciding,
  roleRefusal,
  secondPersonJobs,
  secondRoleRefusal,
  setProposal,
  setWatching,
  vouchersOf,
  workAssigned,
} from '../../operators/index.ts'
import { emailsOfMembers, memberByEmail } from '../../team/index.ts'
import type { Decision, WorkItem, WorkItemKind } from '../../kernel/work-item-declaration.ts'
import { rehearse } from './rehearse.ts'
import { seenBeside } from './seen-beside.ts'
import { codeAct, isConfirmedEachTime } from './codes.ts'
import { aboutWork, notifyOfDecision } from './watchers.ts'
import { claimerOf, hasLiveProposal, isBeingDecided, type Subject, voidAtOf } from './work-items.ts'

/** Why an operator may not be the second person of this proposal; null when nothing forbids it. */
export async function secondRefusal(
  db: Sql,
  decision: Decision | undefined,
  record: DeskRecord,
  item: WorkItem,
  caller: OperatorCaller,
  at: Date,
): Promise<string | null> {
  if (!decision) return 'This is no longer possible.'
  if (record.proposed_by === caller.operatorId) return 'You proposed this. Another person decides.'
  if (item.preparedBy === caller.operatorId) return 'You drafted this. Propose it, and another person decides.'
  const [ofProposer, ofCaller] = await Promise.all([vouchersOf(db, record.proposed_by!, at), vouchersOf(db, caller.operatorId, at)])
  if (ofProposer.includes(caller.operatorId)) return `You added or unlocked the account of ${record.proposer!}. Another person decides.`
  if (ofCaller.includes(record.proposed_by!)) return `${record.proposer!} added or unlocked your account. Another person decides.`
  return secondRoleRefusal(decision, record.proposer_role!, caller.role)
}

/** Whether the operator may take the item from the person who has it: who may decide it, while no proposal waits. */
export function mayTakeOver({ kind, item }: Subject, caller: OperatorCaller, record: DeskRecord | null, now: Date): boolean {
  const claimer = claimerOf(record, now)
  if (!item.isOpen || !claimer || claimer.id === caller.operatorId || hasLiveProposal(record, now)) return false
  return kind.decisions(item).some((decision) => roleRefusal(decision, caller) === null)
}

/** Takes an item. A claim of another person holds until it ends; with `isTakenOver` it ends now, which the history of the item shows. */
export async function claim(
  context: Pick<OperatorContext, 'db' | 'clock'>,
  subject: Subject,
  caller: OperatorCaller,
  { isTakenOver, reason }: { isTakenOver: boolean; reason: string },
  requestId: string,
): Promise<void> {
  const { kind, item } = subject
  requireOpen(item)
  await refuseRelated(context, item, caller)
  const key = { kind: kind.key, id: item.id }
  const at = context.clock.now()
  await commit(context.db, async (tx) => {
    await lockWorkItem(tx, key, at)
    const record = (await deskRecord(tx, key.kind, key.id))!
    const claimer = claimerOf(record, at)
    if (claimer?.id === caller.operatorId) return
    if (claimer && !(isTakenOver && mayTakeOver(subject, caller, record, at))) throw new Refusal('desk.claimed', 409, `${claimer.name} has this.`)
    if (claimer && reason === '') throw badField('reason', 'Say why you take it over', 'desk.reason_required')
    await setClaim(tx, key, caller.operatorId, at)
    await insertWorkItemEvent(tx, key, {
      operatorId: caller.operatorId,
      event: claimer ? 'taken_over' : 'claimed',
      text: claimer ? `From ${claimer.name}: ${reason}` : '',
      at,
    })
    await audit(tx, claimer ? 'desk.take_over' : 'desk.claim', subject, caller, requestId, at, { from: claimer?.id ?? null })
  })
}

/** Gives an item back to the queue. */
export async function release(
  context: Pick<OperatorContext, 'db' | 'clock'>,
  subject: Subject,
  caller: OperatorCaller,
  requestId: string,
): Promise<void> {
  const { kind, item } = subject
  requireOpen(item)
  const key = { kind: kind.key, id: item.id }
  const at = context.clock.now()
  await commit(context.db, async (tx) => {
    await lockWorkItem(tx, key, at)
    const record = (await deskRecord(tx, key.kind, key.id))!
    if (claimerOf(record, at)?.id !== caller.operatorId) throw new Refusal('desk.not_yours', 409, 'You do not have this.')
    await setClaim(tx, key, null, at)
    await insertWorkItemEvent(tx, key, { operatorId: caller.operatorId, event: 'released', at })
    await audit(tx, 'desk.release', subject, caller, requestId, at)
  })
}

/** Whether the operator may give the item to a colleague: nobody else has it, and no proposal waits. */
export function mayAssign({ item }: Subject, { operatorId }: OperatorCaller, record: DeskRecord | null, now: Date): boolean {
  const claimer = claimerOf(record, now)
  return item.isOpen && (!claimer || claimer.id === operatorId) && !hasLiveProposal(record, now)
}

/** Colleagues who may decide something about the item, and belong to nothing of it. */
export async function possibleAssignees(db: Sql, { kind, item }: Subject, { operatorId }: OperatorCaller): Promise<Colleague[]> {
  const decisions = kind.decisions(item)
  const possible = (await colleagues(db)).filter(
    (each) => each.id !== operatorId && each.id !== item.operatorId && decisions.some((decision) => roleRefusal(decision, each) === null),
  )
  if (item.businessId === null || possible.length === 0) return possible
  const members = new Set(await emailsOfMembers(db, item.businessId))
  return possible.filter(({ email }) => !members.has(email.toLowerCase()))
}

/** Gives an item to a colleague, as if the colleague had claimed it now. */
export async function assign(
  context: Pick<OperatorContext, 'db' | 'clock' | 'productName' | 'siteUrl'>,
  subject: Subject,
  caller: OperatorCaller,
  to: string,
  requestId: string,
): Promise<void> {
  const { kind, item } = subject
  requireOpen(item)
  await refuseRelated(context, item, caller)
  const colleague = (await possibleAssignees(context.db, subject, caller)).find(({ id }) => id === to)
  if (!colleague) throw badField('to', 'This colleague cannot decide this. Choose another.', 'desk.not_assignable')
  const key = { kind: kind.key, id: item.id }
  const at = context.clock.now()
  await commit(context.db, async (tx) => {
    await lockWorkItem(tx, key, at)
    const record = (await deskRecord(tx, key.kind, key.id))!
    refuseBusy(record, caller, at)
    if (claimerOf(record, at)?.id === colleague.id) return
    await setClaim(tx, key, colleague.id, at)
    await insertWorkItemEvent(tx, key, { operatorId: caller.operatorId, event: 'assigned', text: `To ${colleague.name}`, at })
    await audit(tx, 'desk.assign', subject, caller, requestId, at, { to: colleague.id })
    await writeJobs(tx, workAssigned.jobs({ emails: [colleague.email] }, { ...aboutWork(context, subject, at), by: caller.name }))
  })
}

/** The operator is told when the item is decided or has ended, or no longer. */
export async function watch(
  context: Pick<OperatorContext, 'db' | 'clock'>,
  subject: Subject,
  caller: OperatorCaller,
  watches: boolean,
  requestId: string,
): Promise<void> {
  if (watches) {
    requireOpen(subject.item)
    await refuseRelated(context, subject.item, caller)
  }
  const at = context.clock.now()
  await commit(context.db, async (tx) => {
    await setWatching(tx, keyOf(subject), caller.operatorId, watches, at)
    await audit(tx, watches ? 'desk.watch' : 'desk.unwatch', subject, caller, requestId, at)
  })
}

export async function addNote(
  context: Pick<OperatorContext, 'db' | 'clock'>,
  subject: Subject,
  caller: OperatorCaller,
  text: string,
  requestId: string,
) {
  const { kind, item } = subject
  const at = context.clock.now()
  const key = { kind: kind.key, id: item.id }
  await once(context.db, { scope: `desk.note:${caller.operatorId}`, key: requestId, fingerprint: text }, at, async (tx) => {
    await lockWorkItem(tx, key, at)
    await insertWorkItemEvent(tx, key, { operatorId: caller.operatorId, event: 'note', text, at })
    await renewClaim(tx, key, caller.operatorId, at)
    await audit(tx, 'desk.note', subject, caller, requestId, at)
    return {}
  })
}

/** `also`: equal items that are decided with this one, and the sum of all of them, which the operator has seen. */
type Together = { also: readonly string[]; sum?: number | undefined }
type Input = Together & { decision: string; fields: Record<string, string>; note: string; code?: string | undefined }

/** One person's decision is carried out; of two, the first one proposes. */
export async function decide(
  context: OperatorContext,
  subject: Subject,
  caller: OperatorCaller,
  input: Input,
  requestId: string,
): Promise<'proposed' | 'decided'> {
  const { kind, item } = subject
  requireOpen(item)
  const decision = kind.decisions(item).find(({ key }) => key === input.decision)
  if (!decision) throw new Refusal('desk.not_possible', 409, 'This is no longer possible.')
  const refused = roleRefusal(decision, caller)
  if (refused) throw new Refusal('desk.no_right', 403, refused)
  await refuseRelated(context, item, caller)
  const fields = readFields(decision, input.fields)
  const at = context.clock.now()
  const key = keyOf(subject)
  if (decision.isUrgent) {
    await decision.carryOut({ context, item, fields, by: caller, proposedBy: null, note: input.note, requestId })
    await once(context.db, { scope: `desk.urgent:${caller.operatorId}`, key: requestId, fingerprint: `${key.kind} ${key.id}` }, at, async () => {
      await recordUrgent(context, subject, decision, caller, input.note, requestId)
      return {}
    })
    return 'decided'
  }
  if (input.also.length > 0 && !mayBeTogether(kind, decision)) throw new Refusal('desk.one_at_a_time', 409, 'This is decided one item at a time.')
  if (decision.people === 2) {
    await propose(context, await withEqual(context.db, subject, input), decision, fields, caller, input, requestId)
    return 'proposed'
  }
  await commit(context.db, async (tx) => {
    await lockWorkItem(tx, key, at)
    refuseBusy(await deskRecord(tx, key.kind, key.id), caller, at)
    await setDeciding(tx, key, at)
  })
  await carryOutOnce(context, key, () => decision.carryOut({ context, item, fields, by: caller, proposedBy: null, note: input.note, requestId }))
  await recordDecision(context, subject, decision, caller, input.note, requestId)
  return 'decided'
}

/** Equal items are decided together by two people, where nothing is entered that could differ. */
export const mayBeTogether = ({ equals }: WorkItemKind, { people, fields = [] }: Decision): boolean =>
  equals !== undefined && people === 2 && fields.length === 0

export const MAX_TOGETHER = 50

/** The item and those that are decided with it, by their ids, so that two that overlap lock them in one order. */
async function withEqual(db: Sql, subject: Subject, { also, sum }: Together): Promise<readonly Subject[]> {
  if (also.length === 0) return [subject]
  const equal = (await subject.kind.equals!(db, subject.item, MAX_TOGETHER)).filter(({ id }) => also.includes(id))
  const all = [subject, ...equal.map((item) => ({ kind: subject.kind, item: { ...item, isOpen: true } }))]
  if (equal.length !== new Set(also).size) throw changedTogether()
  requireSum(all, sum)
  return all.toSorted((a, b) => (a.item.id < b.item.id ? -1 : 1))
}

function requireSum(subjects: readonly Subject[], sum: number | undefined): void {
  if (sum === undefined || BigInt(sum) !== sumOf(subjects)) throw changedTogether()
}

const sumOf = (subjects: readonly { item: Pick<WorkItem, 'amount'> }[]): bigint => subjects.reduce((sum, { item }) => sum + (item.amount ?? 0n), 0n)

const keyOf = ({ kind, item }: Subject) => ({ kind: kind.key, id: item.id })

/** Of items that are decided together, each has a request of its own. */
const requestOf = (requestId: string, subjects: readonly Subject[], { item }: Subject) =>
  subjects.length === 1 ? requestId : `${requestId}-${item.id}`

/** The first of two people, about one item or several equal ones. What is missing for any of them is named before a code is compared. */
async function propose(
  context: OperatorContext,
  subjects: readonly Subject[],
  decision: Decision,
  fields: Record<string, string>,
  caller: OperatorCaller,
  { note, code }: Input,
  requestId: string,
): Promise<void> {
  const at = context.clock.now()
  const { kind, item: first } = subjects[0]!
  for (const each of subjects) {
    await refuseRelated(context, each.item, caller)
    await rehearse(context, decision, {
      item: each.item,
      fields,
      by: caller,
      proposedBy: caller,
      note,
      requestId: requestOf(requestId, subjects, each),
    })
  }
  const seen = await seenBeside(context.db, decision, fields)
  const entered = (decision.fields ?? []).flatMap(({ key, label, kind: of }) => (of === 'line' && fields[key] ? [`${label}: ${fields[key]}`] : []))
  const text = [note, ...entered].filter((line) => line !== '').join('\n')
  const records = () =>
    deskRecords(
      context.db,
      subjects.map((each) => keyOf(each)),
    )
  await commitWithCode(context, caller, code, {
    act: codeAct(kind, decision),
    isEachTime: await isConfirmedEachTime(context, decision, { amount: sumOf(subjects) }, fields),
    check: async () => (await records()).forEach((record) => refuseBusy(record, caller, at)),
    async commit(tx) {
      for (const each of subjects) {
        const key = keyOf(each)
        await lockWorkItem(tx, key, at)
        refuseBusy(await deskRecord(tx, key.kind, key.id), caller, at)
        await setClaim(tx, key, caller.operatorId, at)
        await setProposal(tx, key, { decision: decision.key, fields, seen, note, by: caller.operatorId, at })
        await insertWorkItemEvent(tx, key, { operatorId: caller.operatorId, event: 'proposed', text, decision: decision.label, at })
        await audit(tx, 'desk.propose', each, caller, requestId, at, { decision: decision.key })
      }
      const except = subjects.flatMap(({ item }) => [item.operatorId, item.preparedBy])
      const business = subjects.length === 1 ? first.business : ''
      const waiting = { key: keyOf(subjects[0]!), kindTitle: kind.title, business, decision, by: caller, voidAt: voidAtOf(decision, first, at) }
      await writeJobs(tx, await secondPersonJobs(tx, context, { ...waiting, items: subjects.length, except, at }))
    },
  })
}

type Proposed = { subject: Subject; record: DeskRecord; decision: Decision | undefined }

/** The other items that were proposed in the same commit, as far as they still wait. */
export async function proposedWith(db: Sql, { kind, item }: Subject, record: DeskRecord): Promise<readonly Proposed[]> {
  if (!kind.equals) return []
  const records = (await recordsProposedAt(db, record, MAX_TOGETHER)).filter(({ subject_id: id }) => id !== item.id)
  const found = await Promise.all(records.map(async (each) => ({ each, other: await kind.find(db, each.subject_id) })))
  return found.flatMap(({ each, other }) => {
    const decision = other?.isOpen ? kind.decisions(other).find(({ key }) => key === record.proposed_decision) : undefined
    return other && decision ? [{ subject: { kind, item: other }, record: each, decision }] : []
  })
}

/** The second person, of another role. */
export async function decideProposal(
  context: OperatorContext,
  subject: Subject,
  caller: OperatorCaller,
  input: Together & { accept: boolean; note: string; code?: string | undefined },
  requestId: string,
): Promise<'decided' | 'open'> {
  const { kind, item } = subject
  requireOpen(item)
  const at = context.clock.now()
  const record = await deskRecord(context.db, kind.key, item.id)
  if (!record?.proposed_by || !hasLiveProposal(record, at)) throw new Refusal('desk.no_proposal', 409, 'There is no proposal any more.')
  const decision = kind.decisions(item).find((each) => each.key === record.proposed_decision)
  const others =
    input.also.length === 0
      ? []
      : (await proposedWith(context.db, subject, record)).filter(
          ({
            subject: {
              item: { id },
            },
          }) => input.also.includes(id),
        )
  if (others.length !== new Set(input.also).size) throw changedTogether()
  const all = [{ subject, record, decision }, ...others].toSorted((a, b) => (a.subject.item.id < b.subject.item.id ? -1 : 1))
  const subjects = all.map((each) => each.subject)
  if (others.length > 0) requireSum(subjects, input.sum)
  const isWithdrawn = !input.accept && record.proposed_by === caller.operatorId
  for (const each of all) {
    const refused = isWithdrawn ? null : await secondRefusal(context.db, each.decision, each.record, each.subject.item, caller, at)
    if (refused) throw new Refusal('desk.no_right', 403, refused)
    await refuseRelated(context, each.subject.item, caller)
  }
  /** Nobody has decided it, changed it or is carrying it out meanwhile. */
  const refuseChanged = (now: DeskRecord | null | undefined, { record: { version } }: Proposed) => {
    if (now?.version !== version || isBeingDecided(now, at)) throw changed()
  }
  const proposer = (await operatorById(context.db, record.proposed_by))!
  const proposedBy = { operatorId: proposer.id, name: proposer.name, role: proposer.role }
  if (!input.accept) {
    await commit(context.db, async (tx) => {
      for (const each of all) {
        const key = keyOf(each.subject)
        await lockWorkItem(tx, key, at)
        refuseChanged(await deskRecord(tx, key.kind, key.id), each)
        await setProposal(tx, key, null)
        // What was refused is open for others, who may propose something else.
        await setClaim(tx, key, null, at)
        await insertWorkItemEvent(tx, key, {
          operatorId: caller.operatorId,
          event: 'proposal_refused',
          text: input.note,
          decision: decision?.label ?? null,
          at,
        })
        const operation = isWithdrawn ? 'desk.withdraw_proposal' : 'desk.refuse_proposal'
        await audit(tx, operation, each.subject, caller, requestId, at, { decision: record.proposed_decision, proposed_by: record.proposed_by })
      }
    })
    for (const each of all)
      await each.decision?.onRefused?.({ context, item: each.subject.item, by: caller, proposedBy, note: input.note, requestId })
    return 'open'
  }
  const orderOf = (each: Proposed) => ({
    item: each.subject.item,
    fields: (each.record.proposed_fields ?? {}) as Record<string, string>,
    by: caller,
    proposedBy,
    note: [each.record.proposed_note, input.note].filter((text) => text).join(' '),
    requestId: requestOf(requestId, subjects, each.subject),
  })
  for (const each of all) await rehearse(context, each.decision!, orderOf(each))
  await commitWithCode(context, caller, input.code, {
    act: codeAct(kind, decision!),
    isEachTime: await isConfirmedEachTime(context, decision!, { amount: sumOf(subjects) }, orderOf({ subject, record, decision }).fields),
    async check() {
      const records = await deskRecords(
        context.db,
        subjects.map((each) => keyOf(each)),
      )
      for (const each of all) refuseChanged(records.get(recordKey(kind.key, each.subject.item.id)), each)
    },
    async commit(tx) {
      for (const each of all) {
        const key = keyOf(each.subject)
        await lockWorkItem(tx, key, at)
        refuseChanged(await deskRecord(tx, key.kind, key.id), each)
        await setDeciding(tx, key, at)
      }
    },
  })
  await carryOutAll(
    context,
    all,
    (each) => each.decision!.carryOut({ context, ...orderOf(each) }),
    (each) => recordDecision(context, each.subject, each.decision!, caller, input.note, requestId),
  )
  return 'decided'
}

/** One after the other. What is refused stays proposed, and the others are carried out all the same. */
async function carryOutAll(
  context: Pick<OperatorContext, 'db'>,
  all: readonly Proposed[],
  carryOut: (each: Proposed) => Promise<void>,
  record: (each: Proposed) => Promise<void>,
): Promise<void> {
  const refusals: Refusal[] = []
  for (const each of all) {
    try {
      await carryOutOnce(context, keyOf(each.subject), () => carryOut(each))
      await record(each)
    } catch (error) {
      if (!(error instanceof Refusal) || all.length === 1) throw error
      refusals.push(error)
    }
  }
  const [first] = refusals
  if (!first) return
  if (refusals.length === all.length) throw first
  const done = all.length - refusals.length
  throw new Refusal('desk.part_decided', 409, `${done} of ${all.length} were decided. The others still wait: ${first.message}`)
}

/** Carries out what is marked as being decided. A refusal or a fault takes the mark off, so that the proposal can be decided again. */
async function carryOutOnce({ db }: Pick<OperatorContext, 'db'>, key: { kind: string; id: string }, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await commit(db, (tx) => setDeciding(tx, key, null))
    throw error
  }
}

/** After the decision is in its module, so that a crash between the two leaves an item that is closed. */
async function recordDecision(
  context: OperatorContext,
  subject: Subject,
  decision: Decision,
  caller: OperatorCaller,
  note: string,
  requestId: string,
): Promise<void> {
  const key = { kind: subject.kind.key, id: subject.item.id }
  const at = context.clock.now()
  await commit(context.db, async (tx) => {
    await lockWorkItem(tx, key, at)
    await setProposal(tx, key, null)
    await setClaim(tx, key, null, at)
    await setDeciding(tx, key, null)
    await insertWorkItemEvent(tx, key, {
      operatorId: caller.operatorId,
      event: 'decided',
      text: note,
      decision: decision.label,
      clock: subject.item,
      at,
    })
    await audit(tx, 'desk.decide', subject, caller, requestId, at, { decision: decision.key })
    await notifyOfDecision(tx, context, subject, { decision, by: caller, at })
  })
}

/** An urgent decision ends neither the claim nor the proposal of others. */
async function recordUrgent(
  context: OperatorContext,
  subject: Subject,
  decision: Decision,
  caller: OperatorCaller,
  note: string,
  requestId: string,
): Promise<void> {
  const key = { kind: subject.kind.key, id: subject.item.id }
  const at = context.clock.now()
  await commit(context.db, async (tx) => {
    await lockWorkItem(tx, key, at)
    await insertWorkItemEvent(tx, key, { operatorId: caller.operatorId, event: 'decided', text: note, decision: decision.label, at })
    await audit(tx, 'desk.decide', subject, caller, requestId, at, { decision: decision.key })
  })
}

function readFields(decision: Decision, given: Record<string, string>): Record<string, string> {
  const fields = decision.fields ?? []
  const unknown = Object.keys(given).find((name) => !fields.some(({ key }) => key === name))
  if (unknown !== undefined) throw badField(unknown, `${unknown} is not a field of this decision`, 'desk.unknown_field')
  return Object.fromEntries(
    fields.flatMap(({ key, label, kind, isOptional, choices }) => {
      const text = given[key]?.trim() ?? ''
      if (text === '') {
        if (isOptional) return []
        throw badField(key, `${shortLabel(label)} is required`, 'desk.field_required')
      }
      const isWrong =
        (kind === 'account_number' && !/^\d{10}$/.test(text)) ||
        (kind === 'amount' && !/^[1-9]\d{0,14}$/.test(text)) ||
        (kind === 'choice' && !choices?.some(({ value }) => value === text)) ||
        (kind === 'line' && (text.length > 300 || /[\r\n]/.test(text)))
      if (isWrong) throw badField(key, WRONG[kind](label), 'desk.field_wrong')
      return [[key, text]]
    }),
  )
}

const WRONG = {
  account_number: () => 'An account number has 10 digits',
  amount: () => 'Enter an amount',
  choice: (label: string) => `Choose one: ${shortLabel(label)}`,
  line: () => 'Use one line of at most 300 characters',
  text: (label: string) => `${shortLabel(label)} is required`,
}

/** A label without what it adds, as “Reason” of “Reason, which the owner reads”. */
const shortLabel = (label: string) => label.split(',')[0]!

/** Nobody takes or decides the own account, and an operator who belongs to the business takes and decides nothing about it. Null: not related. */
export async function relatedRefusal(db: Sql, item: WorkItem, { operatorId, email }: OperatorCaller): Promise<Refusal | null> {
  if (item.operatorId === operatorId) return new Refusal('desk.own_account', 403, 'This is your own account. Others decide.')
  const { businessId } = item
  if (businessId === null) return null
  const member = await memberByEmail(db, businessId, email)
  return member && member.state !== 'removed' ? new Refusal('desk.related', 403, 'You belong to this business, so another person decides.') : null
}

async function refuseRelated({ db }: Pick<OperatorContext, 'db'>, item: WorkItem, caller: OperatorCaller): Promise<void> {
  const refusal = await relatedRefusal(db, item, caller)
  if (refusal) throw refusal
}

/** Somebody else has it, has proposed a decision, or is deciding it at this moment. */
function refuseBusy(record: DeskRecord | null, caller: OperatorCaller, at: Date): void {
  if (!record) return
  const claimer = claimerOf(record, at)
  if (hasLiveProposal(record, at)) throw new Refusal('desk.proposed', 409, `${record.proposer!} has proposed a decision. Decide that one first.`)
  if (claimer && claimer.id !== caller.operatorId) throw new Refusal('desk.claimed', 409, `${claimer.name} has this.`)
  if (isBeingDecided(record, at)) throw changed()
}

function requireOpen({ isOpen }: { isOpen: boolean }): void {
  if (!isOpen) throw new Refusal('desk.closed', 409, 'This was decided already.')
}
const changedTogether = () => new Refusal('desk.changed', 409, 'These have changed. Look at them again.')
const changed = () => new Refusal('desk.changed', 409, 'This has changed. Look at it again.')

const audit = (
  tx: Tx,
  operation: string,
  { kind, item }: Subject,
  caller: OperatorCaller,
  requestId: string,
  at: Date,
  facts: Record<string, string | null> = {},
) =>
  writeAudit(tx, {
    business: item.businessId,
    actor: caller.operatorId,
    role: caller.role,
    operation,
    subject: item.id,
    requestId,
    facts: { kind: kind.key, ...facts },
    at,
  })
