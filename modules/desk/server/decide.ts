import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { once } from '../../ledger/index.ts'
import { checkSecondFactor, operatorById, type OperatorCaller } from '../../operators/index.ts'
import { memberByEmail } from '../../team/index.ts'
import type { Decision, WorkItem, WorkItemKind } from '../../work-item-declaration.ts'
import { type DeskRecord, deskRecord } from './queries.ts'
import { insertEvent, lockWorkItem, setClaim, setProposal } from './store.ts'
import { hasLiveProposal } from './work-items.ts'

type Subject = { kind: WorkItemKind; item: WorkItem & { isOpen: boolean } }

/** Why an operator may not take a decision at all; null when nothing forbids it. */
export function roleRefusal(decision: Decision, { role }: Pick<OperatorCaller, 'role'>): string | null {
  if (decision.roles.includes(role)) return null
  return `This is decided by ${listRoles(decision.roles)}.`
}

/** Why an operator may not be the second person of this proposal. */
export function secondRefusal(decision: Decision | undefined, record: DeskRecord, caller: OperatorCaller): string | null {
  if (!decision) return 'This is no longer possible.'
  if (record.proposed_by === caller.operatorId) return 'You proposed this. Another person decides.'
  if (record.proposer_role === caller.role) return 'A person of another role decides.'
  if (decision.includes && ![record.proposer_role, caller.role].includes(decision.includes)) return `A person of ${decision.includes} decides.`
  return roleRefusal(decision, caller)
}

const listRoles = (roles: readonly string[]) => (roles.length < 2 ? roles.join('') : `${roles.slice(0, -1).join(', ')} or ${roles.at(-1)!}`)

/** Takes an item, or gives it back. A claim of another person is not taken away while that person works. */
export async function claim(
  context: Pick<AppContext, 'db' | 'clock'>,
  { kind, item }: Subject,
  caller: OperatorCaller,
  isTaken: boolean,
): Promise<void> {
  requireOpen(item)
  const key = { kind: kind.key, id: item.id }
  const at = context.clock.now()
  await context.db.transaction(async (tx) => {
    await lockWorkItem(tx, key, at)
    const record = (await deskRecord(tx, key.kind, key.id))!
    if (isTaken && record.claimed_by !== null && record.claimed_by !== caller.operatorId)
      throw new Refusal('desk.claimed', 409, `${record.claimer!} has this.`)
    if (!isTaken && record.claimed_by !== caller.operatorId) throw new Refusal('desk.not_yours', 409, 'You do not have this.')
    if (isTaken && record.claimed_by === caller.operatorId) return
    await setClaim(tx, key, isTaken ? caller.operatorId : null, at)
    await insertEvent(tx, key, { operatorId: caller.operatorId, event: isTaken ? 'claimed' : 'released', at })
  })
}

export async function addNote(
  context: Pick<AppContext, 'db' | 'clock'>,
  { kind, item }: Subject,
  caller: OperatorCaller,
  text: string,
  requestId: string,
) {
  const at = context.clock.now()
  const key = { kind: kind.key, id: item.id }
  await once(context.db, { scope: `desk.note:${caller.operatorId}`, key: requestId, fingerprint: text }, at, async (tx) => {
    await lockWorkItem(tx, key, at)
    await insertEvent(tx, key, { operatorId: caller.operatorId, event: 'note', text, at })
    return {}
  })
}

type Asked = { decision: string; fields: Record<string, string>; note: string; code?: string | undefined }

/** One person's decision is carried out; of two, the first one proposes. */
export async function decide(
  context: AppContext,
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
  if (decision.people === 2) {
    const accept = await secondFactor(context, caller, asked.code)
    await context.db.transaction(async (tx) => {
      await lockWorkItem(tx, key, at)
      const record = (await deskRecord(tx, key.kind, key.id))!
      refuseOther(record, caller)
      if (hasLiveProposal(record, at)) throw new Refusal('desk.proposed', 409, `${record.proposer!} has proposed a decision. Decide that one first.`)
      await accept(tx)
      await setClaim(tx, key, caller.operatorId, at)
      await setProposal(tx, key, { decision: decision.key, fields, note: asked.note, by: caller.operatorId, at })
      await insertEvent(tx, key, { operatorId: caller.operatorId, event: 'proposed', text: asked.note, decision: decision.label, at })
      await audit(tx, 'desk.propose', subject, decision, caller, requestId, at)
    })
    return 'proposed'
  }
  await context.db.transaction(async (tx) => {
    await lockWorkItem(tx, key, at)
    const record = (await deskRecord(tx, key.kind, key.id))!
    refuseOther(record, caller)
    if (hasLiveProposal(record, at)) throw new Refusal('desk.proposed', 409, `${record.proposer!} has proposed a decision. Decide that one first.`)
  })
  await decision.carryOut({ context, item, fields, by: caller, proposedBy: null, note: asked.note, requestId })
  await recordDecision(context, subject, decision, caller, asked.note, requestId)
  return 'decided'
}

/** The second person, of another role. */
export async function decideProposal(
  context: AppContext,
  subject: Subject,
  caller: OperatorCaller,
  asked: { accept: boolean; note: string; code?: string | undefined },
  requestId: string,
): Promise<'decided' | 'claimed'> {
  const { kind, item } = subject
  requireOpen(item)
  const key = { kind: kind.key, id: item.id }
  const at = context.clock.now()
  const record = await deskRecord(context.db.system, key.kind, key.id)
  if (!record?.proposed_by || !hasLiveProposal(record, at)) throw new Refusal('desk.no_proposal', 409, 'There is no proposal any more.')
  const decision = kind.decisions(item).find((each) => each.key === record.proposed_decision)
  const isWithdrawn = !asked.accept && record.proposed_by === caller.operatorId
  const refused = isWithdrawn ? null : secondRefusal(decision, record, caller)
  if (refused) throw new Refusal('desk.no_right', 403, refused)
  await refuseRelated(context, item, caller)
  if (!asked.accept) {
    await context.db.transaction(async (tx) => {
      await lockWorkItem(tx, key, at)
      if ((await deskRecord(tx, key.kind, key.id))!.version !== record.version) throw changed()
      await setProposal(tx, key, null)
      await insertEvent(tx, key, {
        operatorId: caller.operatorId,
        event: 'proposal_refused',
        text: asked.note,
        decision: decision?.label ?? null,
        at,
      })
    })
    return 'claimed'
  }
  const accept = await secondFactor(context, caller, asked.code)
  await context.db.transaction(async (tx) => {
    await lockWorkItem(tx, key, at)
    if ((await deskRecord(tx, key.kind, key.id))!.version !== record.version) throw changed()
    await accept(tx)
  })
  const proposer = (await operatorById(context.db.system, record.proposed_by))!
  const order = {
    context,
    item,
    fields: (record.proposed_fields ?? {}) as Record<string, string>,
    by: caller,
    proposedBy: { operatorId: proposer.id, name: proposer.name, role: proposer.role },
    note: [record.proposed_note, asked.note].filter((text) => text).join(' '),
    requestId,
  }
  await decision!.carryOut(order)
  await recordDecision(context, subject, decision!, caller, asked.note, requestId)
  return 'decided'
}

/** After the decision is in its module, so that a crash between the two leaves an item that is closed. */
async function recordDecision(
  context: AppContext,
  subject: Subject,
  decision: Decision,
  caller: OperatorCaller,
  note: string,
  requestId: string,
): Promise<void> {
  const key = { kind: subject.kind.key, id: subject.item.id }
  const at = context.clock.now()
  await context.db.transaction(async (tx) => {
    await lockWorkItem(tx, key, at)
    await setProposal(tx, key, null)
    await setClaim(tx, key, null, at)
    await insertEvent(tx, key, { operatorId: caller.operatorId, event: 'decided', text: note, decision: decision.label, at })
    await audit(tx, 'desk.decide', subject, decision, caller, requestId, at)
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
        throw badField(key, `${label} is required`, 'desk.field_required')
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
  choice: (label: string) => `Choose one: ${label}`,
  line: () => 'Use one line of at most 300 characters',
  text: (label: string) => `${label} is required`,
}

async function secondFactor(context: AppContext, caller: OperatorCaller, code: string | undefined): Promise<(tx: Tx) => Promise<void>> {
  if (code === undefined) throw badField('code', 'Enter the 6 digits from your authenticator app', 'desk.code_required')
  return checkSecondFactor(context, (await operatorById(context.db.system, caller.operatorId))!, { code })
}

/** An operator who belongs to the business decides nothing about it. */
async function refuseRelated({ db }: Pick<AppContext, 'db'>, { businessId }: WorkItem, { email }: OperatorCaller): Promise<void> {
  if (businessId === null) return
  const member = await memberByEmail(db.system, businessId, email)
  if (member && member.state !== 'removed') throw new Refusal('desk.related', 403, 'You belong to this business, so another person decides.')
}

function refuseOther(record: DeskRecord, caller: OperatorCaller): void {
  if (record.claimed_by !== null && record.claimed_by !== caller.operatorId) throw new Refusal('desk.claimed', 409, `${record.claimer!} has this.`)
}

function requireOpen({ isOpen }: { isOpen: boolean }): void {
  if (!isOpen) throw new Refusal('desk.closed', 409, 'This was decided already.')
}
const changed = () => new Refusal('desk.changed', 409, 'This has changed. Look at it again.')

const audit = (tx: Tx, operation: string, { kind, item }: Subject, decision: Decision, caller: OperatorCaller, requestId: string, at: Date) =>
  writeAudit(tx, {
    business: item.businessId,
    actor: caller.operatorId,
    role: caller.role,
    operation,
    subject: item.id,
    requestId,
    facts: { kind: kind.key, decision: decision.key },
    at,
  })
