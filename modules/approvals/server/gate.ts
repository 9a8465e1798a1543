import { z } from 'zod'
import { canonicalJson } from '../../../platform/crypto/index.ts'
import type { JsonObject } from '../../../platform/jobs/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { type Approvable, type ApprovalArea, type ApprovalPrice, ruledAmount } from '../../kernel/approval-declaration.ts'
import { writeAudit } from '../../audit/index.ts'
import { type Caller, countAttempt, findGrant, pinRequired, spendGrant, tooManyAttempts } from '../../identity/index.ts'
import { referenceReused, writeJobs, writeLiveEvents } from '../../ledger/index.ts'
import type { RouteGate } from '../../kernel/route-gate.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { type TeamMember, teamOf } from '../../team/index.ts'
import { quoteSchema } from '../../pricing/contract.ts'
import { WAITING_CODE } from '../../transfers/contract.ts'
import { presentQuote } from '../../transfers/index.ts'
import { type ApprovalRule, approvalRuleSchema, lifetimeMs } from '../contract.ts'
import { approvalEvent } from './live-event.ts'
import { askApprovers } from './ask-approvers.ts'
import { momentText } from './messages.ts'
import { approversFor, requestText, ruleFor, rulesOf } from './policy.ts'
import { approvalByIntent, policyOf } from './queries.ts'
import type { ApprovalRow, FrozenContent } from './rows.ts'
import { insertApproval } from './store.ts'

/** Each request mails its approvers. */
const REQUEST_LIMIT = { kind: 'approval_asked', limit: 60, windowMs: 60 * 60_000 }

type GatedRequest = { params: unknown; body: unknown; caller: Caller; requestId: string }
type Input = { params: never; body: never; requestId: string }

/**
 * Stands before every request that may wait for approval, from the screen and from the API alike. It lets pass what the rules of the
 * business do not name. Everything else it freezes, and answers 202.
 */
export function approvalGate(context: TenantContext, approvables: readonly Approvable[]): RouteGate {
  const byOperation = new Map(approvables.map((one) => [one.contract.operation, one]))
  return {
    operations: new Set(byOperation.keys()),
    async admit({ operation }, request) {
      // An approved request is carried out.
      if (request.caller.approval) return
      await admit(context, byOperation.get(operation)!, request)
    },
  }
}

async function admit(context: TenantContext, approvable: Approvable, request: GatedRequest): Promise<void> {
  const { caller, requestId } = request
  const db = context.tenant(caller)
  const at = context.clock.now()
  const input = { params: request.params, body: request.body, requestId } as Input
  const intent = `${approvable.contract.operation}:${approvable.reference?.(input) ?? requestId}`
  const content = freeze(approvable, request)
  const [policy, known] = await Promise.all([policyOf(db, caller.businessId, at), approvalByIntent(db, caller.businessId, intent)])
  if (known) return answerKnown(known, content, caller)
  const rules = rulesOf(policy)
  if (!rules.some(({ area }) => area === approvable.area)) return
  if (await approvable.isKnown?.(context, caller, input)) return
  if (approvable.applies && !(await approvable.applies(context, caller, input))) return
  const price = (await approvable.price?.(context, caller, input)) ?? null
  const amountKobo = price && ruledAmount(price.quote, approvable.earnings?.(input) ?? null)
  const met = await meetRule(db, rules, caller, { area: approvable.area, amountKobo })
  if (!met) return
  const { rule, members, approvers } = met
  if (price?.refusal) throw price.refusal
  if (met.refusal) throw met.refusal
  if (!approvable.checkPin && approvable.contract.grant && (await findGrant(db, caller, at)) === null) throw pinRequired()
  const waitMs = await countAttempt(context.acrossBusinesses('people'), REQUEST_LIMIT, caller.personId, at)
  if (waitMs !== null) throw tooManyAttempts('You have asked for many approvals. Please wait a while and try again.', waitMs)
  const described = await approvable.describe(context, caller, input)
  await approvable.checkPin?.(context, caller, input)
  throw await ask(context, { approvable, caller, requestId, intent, content, price, amountKobo, rule, approvers, members, described, at })
}

/** The rule that a request of the caller meets, and who may approve it; null when it needs no approval. */
async function meetRule(db: Sql, rules: readonly ApprovalRule[], caller: Caller, input: { area: ApprovalArea; amountKobo: Kobo | null }) {
  const members = await teamOf(db, caller.businessId)
  const isOwner = members.some((member) => member.is_owner && member.person_id === caller.personId)
  const rule = ruleFor(rules, { ...input, isOwner })
  if (!rule) return null
  const approvers = approversFor(rule, members, caller.personId)
  return { rule, members, approvers, refusal: approvers.length < rule.people ? noApprover(isOwner) : null }
}

/** What this gate will do with a payment, for its quote. */
export async function approvalAheadOf(db: Sql, caller: Caller, input: { area: ApprovalArea; amountKobo: Kobo; at: Date }) {
  const rules = rulesOf(await policyOf(db, caller.businessId, input.at))
  const met = rules.some(({ area }) => area === input.area) ? await meetRule(db, rules, caller, input) : null
  return { by: met && !met.refusal ? requestText(met.rule, met.members, met.approvers) : null, refusal: met?.refusal ?? null }
}

type Ask = {
  approvable: Approvable
  caller: Caller
  requestId: string
  intent: string
  content: FrozenContent
  price: ApprovalPrice | null
  amountKobo: Kobo | null
  rule: ApprovalRule
  approvers: readonly TeamMember[]
  members: readonly TeamMember[]
  described: Awaited<ReturnType<Approvable['describe']>>
  at: Date
}

/** Writes the approval, its audit entry and the mails in one commit with the PIN of the person who asks. */
async function ask(
  context: TenantContext,
  { approvable, caller, requestId, intent, content, price, rule, approvers, members, described, at, ...input }: Ask,
) {
  const { businessId, personId } = caller
  const { area, contract } = approvable
  const row = {
    id: context.ids.next('apr'),
    business_id: businessId,
    area,
    operation: contract.operation,
    intent,
    request_id: requestId,
    content,
    digest: price?.digest ?? null,
    rule: z.encode(approvalRuleSchema, rule),
    asked_by: personId,
    asked_role: caller.role,
    title: described.title.slice(0, 200),
    facts: [...described.facts],
    effects: [...described.effects],
    amount: input.amountKobo,
    price: price && (z.encode(quoteSchema, presentQuote(price.quote)) as JsonObject),
    asked_at: at,
    expires_at: new Date(at.getTime() + lifetimeMs(area)),
  }
  const isNew = await context.tenantTransaction(caller, async (tx) => {
    if (!(await insertApproval(tx, row))) return false
    if (contract.grant) await spendGrant(tx, caller, row.id, at)
    await writeAudit(tx, {
      business: businessId,
      actor: personId,
      role: caller.role,
      operation: 'approvals.ask',
      subject: row.id,
      requestId,
      facts: { operation: contract.operation, amount: row.amount === null ? null : String(row.amount) },
      at,
    })
    await writeLiveEvents(tx, [approvalEvent(businessId, row.id, 'waiting')], at)
    await writeJobs(tx, askApprovers(row.id, approvers))
    return true
  })
  if (!isNew) {
    const known = await approvalByIntent(context.tenant(caller), businessId, intent)
    answerKnown(known!, content, caller)
  }
  return waiting(row, requestText(rule, members, approvers))
}

/** A repeat of a request finds its approval. One that was carried out is answered by the operation itself, as a repeat of it. */
function answerKnown(known: ApprovalRow, content: FrozenContent, caller: Caller): void {
  if (canonicalJson(known.content) !== canonicalJson(content) || known.asked_by !== caller.personId) throw referenceReused()
  if (known.state === 'carried_out') return
  if (known.ended_at === null) throw waiting(known, null)
  throw new Refusal('approvals.ended', 422, ENDED[known.state as keyof typeof ENDED], { data: { approval: known.id } })
}

const ENDED = {
  declined: 'This request was declined. Nothing was done.',
  expired: 'This request has ended. Nobody approved it in time, and nothing was done.',
  withdrawn: 'This request was taken back. Nothing was done.',
  no_longer_possible: 'This request was approved but could no longer be carried out. Nothing was done.',
} as const

/** 202: accepted, and not carried out. */
function waiting(row: Pick<ApprovalRow, 'id' | 'amount' | 'expires_at'>, who: string | null): Refusal {
  const nothing = row.amount === null ? 'Nothing changes before that.' : 'Nothing was sent yet, and no money is held.'
  const people = who === null ? 'Waiting for approval' : `Waiting for ${who} to approve`
  return new Refusal(WAITING_CODE, 202, `${people}, until ${momentText(row.expires_at)}. ${nothing}`, {
    data: { approval: row.id, endson: row.expires_at.toISOString() },
  })
}

/** The owner does not pass the own rules either: two people of the desk end them (`approvalRulesWork`). */
const noApprover = (isOwner: boolean) =>
  new Refusal(
    'approvals.no_approver',
    409,
    `This needs the approval of another person, and your team has too few people who may give it. ${
      isOwner ? 'Ask Support to end your approval rules.' : 'Ask the owner to change the approval rules.'
    }`,
  )

/** The request as it was sent, without its PIN. */
function freeze({ contract, checkPin }: Approvable, { params, body }: GatedRequest): FrozenContent {
  const wire = (schema: z.ZodType | undefined, value: unknown) => (schema ? (z.encode(schema, value) as JsonObject) : {})
  const frozen = JSON.parse(JSON.stringify(wire(contract.body, body))) as JsonObject
  if (checkPin) delete frozen['pin']
  return { params: wire(contract.params, params), body: frozen }
}
