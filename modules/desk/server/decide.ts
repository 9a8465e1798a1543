import type { OperatorContext } from '../../kernel/operator-context.ts'
import type { Sql, Tx } from '../../../platform/db/index.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { commit, once, writeJobs } from '../../ledger/index.ts'
import {
  commitWithCode,
  type DeskRecord,
  deskRecord,
  insertWorkItemEvent,
  lockWorkItem,
  operatorById,
  type OperatorCaller,
  renewClaim,
  setClaim,
  setDeciding,
  roleRefusal,
  secondPersonJobs,
  secondRoleRefusal,
  setProposal,
  vouchersOf,
} from '../../operators/index.ts'
import { memberByEmail } from '../../team/index.ts'
import type { Decision, WorkItem, WorkItemKind } from '../../kernel/work-item-declaration.ts'
import { rehearse } from './rehearse.ts'
import { codeAct, isConfirmedEachTime } from './codes.ts'
import { claimerOf, hasLiveProposal, isBeingDecided, voidAtOf } from './work-items.ts'

type Subject = { kind: WorkItemKind; item: WorkItem & { isOpen: boolean } }

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
  isTakenOver: boolean,
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
    await setClaim(tx, key, caller.operatorId, at)
    await insertWorkItemEvent(tx, key, {
      operatorId: caller.operatorId,
      event: claimer ? 'taken_over' : 'claimed',
      text: claimer ? `From ${claimer.name}` : '',
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

export async function addNote(
  context: Pick<OperatorContext, 'db' | 'clock'>,
  { kind, item }: Subject,
  caller: OperatorCaller,
  text: string,
  requestId: string,
) {
  const at = context.clock.now()
  const key = { kind: kind.key, id: item.id }
  await once(context.db, { scope: `desk.note:${caller.operatorId}`, key: requestId, fingerprint: text }, at, async (tx) => {
    await lockWorkItem(tx, key, at)
    await insertWorkItemEvent(tx, key, { operatorId: caller.operatorId, event: 'note', text, at })
    await renewClaim(tx, key, caller.operatorId, at)
    return {}
  })
}

type Asked = { decision: string; fields: Record<string, string>; note: string; code?: string | undefined }

/** One person's decision is carried out; of two, the first one proposes. */
export async function decide(
  context: OperatorContext,
  subject: Subject,
  caller: OperatorCaller,
  asked: Asked,
  requestId: string,
): Promise<'proposed' | 'decided'> {
  const { kind, item } = subject
  requireOpen(item)
  const decision = kind.decisions(item).find(({ key }) => key === asked.decision)
  if (!decision) throw new Refusal('desk.not_possible', 409, 'This is no longer possible.')
  const refused = roleRefusal(decision, caller)
  if (refused) throw new Refusal('desk.no_right', 403, refused)
  await refuseRelated(context, item, caller)
  const fields = readFields(decision, asked.fields)
  const at = context.clock.now()
  const key = { kind: kind.key, id: item.id }
  if (decision.isUrgent) {
    await decision.carryOut({ context, item, fields, by: caller, proposedBy: null, note: asked.note, requestId })
    await recordUrgent(context, subject, decision, caller, asked.note, requestId)
    return 'decided'
  }
  if (decision.people === 2) {
    await rehearse(context, decision, { item, fields, by: caller, proposedBy: caller, note: asked.note, requestId })
    await commitWithCode(context, caller, asked.code, {
      act: codeAct(kind, decision),
      isEachTime: await isConfirmedEachTime(context, decision, item, fields),
      check: async () => refuseBusy(await deskRecord(context.db, key.kind, key.id), caller, at),
      async commit(tx) {
        await lockWorkItem(tx, key, at)
        refuseBusy(await deskRecord(tx, key.kind, key.id), caller, at)
        await setClaim(tx, key, caller.operatorId, at)
        await setProposal(tx, key, { decision: decision.key, fields, note: asked.note, by: caller.operatorId, at })
        await insertWorkItemEvent(tx, key, { operatorId: caller.operatorId, event: 'proposed', text: asked.note, decision: decision.label, at })
        await audit(tx, 'desk.propose', subject, caller, requestId, at, { decision: decision.key })
        const voidAt = voidAtOf(decision, item, at)
        const waiting = { key, kindTitle: kind.title, business: item.business, decision, by: caller, voidAt, at }
        await writeJobs(tx, await secondPersonJobs(tx, context, { ...waiting, except: [item.operatorId, item.preparedBy] }))
      },
    })
    return 'proposed'
  }
  await commit(context.db, async (tx) => {
    await lockWorkItem(tx, key, at)
    refuseBusy(await deskRecord(tx, key.kind, key.id), caller, at)
    await setDeciding(tx, key, at)
  })
  await carryOutOnce(context, key, () => decision.carryOut({ context, item, fields, by: caller, proposedBy: null, note: asked.note, requestId }))
  await recordDecision(context, subject, decision, caller, asked.note, requestId)
  return 'decided'
}

/** The second person, of another role. */
export async function decideProposal(
  context: OperatorContext,
  subject: Subject,
  caller: OperatorCaller,
  asked: { accept: boolean; note: string; code?: string | undefined },
  requestId: string,
): Promise<'decided' | 'open'> {
  const { kind, item } = subject
  requireOpen(item)
  const key = { kind: kind.key, id: item.id }
  const at = context.clock.now()
  const record = await deskRecord(context.db, key.kind, key.id)
  if (!record?.proposed_by || !hasLiveProposal(record, at)) throw new Refusal('desk.no_proposal', 409, 'There is no proposal any more.')
  const decision = kind.decisions(item).find((each) => each.key === record.proposed_decision)
  const isWithdrawn = !asked.accept && record.proposed_by === caller.operatorId
  const refused = isWithdrawn ? null : await secondRefusal(context.db, decision, record, item, caller, at)
  if (refused) throw new Refusal('desk.no_right', 403, refused)
  await refuseRelated(context, item, caller)
  /** Nobody has decided it, changed it or is carrying it out meanwhile. */
  const refuseChanged = (now: DeskRecord | null) => {
    if (now?.version !== record.version || isBeingDecided(now, at)) throw changed()
  }
  const proposer = (await operatorById(context.db, record.proposed_by))!
  const proposedBy = { operatorId: proposer.id, name: proposer.name, role: proposer.role }
  if (!asked.accept) {
    await commit(context.db, async (tx) => {
      await lockWorkItem(tx, key, at)
      refuseChanged(await deskRecord(tx, key.kind, key.id))
      await setProposal(tx, key, null)
      // What was refused is open for others, who may propose something else.
      await setClaim(tx, key, null, at)
      await insertWorkItemEvent(tx, key, {
        operatorId: caller.operatorId,
        event: 'proposal_refused',
        text: asked.note,
        decision: decision?.label ?? null,
        at,
      })
      const operation = isWithdrawn ? 'desk.withdraw_proposal' : 'desk.refuse_proposal'
      await audit(tx, operation, subject, caller, requestId, at, { decision: record.proposed_decision, proposed_by: record.proposed_by })
    })
    await decision?.onRefused?.({ context, item, by: caller, proposedBy, note: asked.note, requestId })
    return 'open'
  }
  const order = {
    item,
    fields: (record.proposed_fields ?? {}) as Record<string, string>,
    by: caller,
    proposedBy,
    note: [record.proposed_note, asked.note].filter((text) => text).join(' '),
    requestId,
  }
  await rehearse(context, decision!, order)
  await commitWithCode(context, caller, asked.code, {
    act: codeAct(kind, decision!),
    isEachTime: await isConfirmedEachTime(context, decision!, item, order.fields),
    check: async () => refuseChanged(await deskRecord(context.db, key.kind, key.id)),
    async commit(tx) {
      await lockWorkItem(tx, key, at)
      refuseChanged(await deskRecord(tx, key.kind, key.id))
      await setDeciding(tx, key, at)
    },
  })
  await carryOutOnce(context, key, () => decision!.carryOut({ context, ...order }))
  await recordDecision(context, subject, decision!, caller, asked.note, requestId)
  return 'decided'
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
    await insertWorkItemEvent(tx, key, { operatorId: caller.operatorId, event: 'decided', text: note, decision: decision.label, at })
    await audit(tx, 'desk.decide', subject, caller, requestId, at, { decision: decision.key })
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
