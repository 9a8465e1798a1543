import { z } from 'zod'
import { amountSchema, EVERY_EVENT, instantSchema, koboSchema, lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
import { ROLES, rolesWith } from '../identity/contract.ts'
import { quoteSchema } from '../pricing/contract.ts'

export const APPROVAL_AREAS = ['payments', 'bulk', 'changes'] as const
export const APPROVAL_STATES = [
  'waiting',
  'part_approved',
  'approved',
  'carried_out',
  'no_longer_possible',
  'declined',
  'expired',
  'withdrawn',
] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

const HOUR_MS = 60 * 60_000
/** docs/money.md §9 */
export const APPROVAL_HOURS = { payments: 24, bulk: 72, changes: 24 } as const
export const lifetimeMs = (area: keyof typeof APPROVAL_HOURS) => APPROVAL_HOURS[area] * HOUR_MS

export const WHO = ['owner', 'owner_or_authorizer', 'chosen'] as const
export const MAX_RULES = 20
const idSchema = typedText().min(1).max(40)

/** Requests of one area from an amount on wait for one or two people. Of several rules the one with the highest amount counts. */
export const approvalRuleSchema = z.strictObject({
  area: z.enum(APPROVAL_AREAS),
  /** From this amount on. Null for changes, which have no amount. */
  from: amountSchema.nullable(),
  people: z.union([z.literal(1), z.literal(2)]),
  who: z.enum(WHO),
  /** Members by their ids, where `who` is `chosen`. */
  chosen: z.array(idSchema).max(20),
  /** The owner's own requests wait too. Changes are always the owner's. */
  owner_too: z.boolean(),
})
export type ApprovalRule = z.output<typeof approvalRuleSchema>
export type WireApprovalRule = z.input<typeof approvalRuleSchema>

const approverSchema = z.object({ _id: z.string(), name: shownText(), role: z.enum(ROLES), is_owner: z.boolean(), is_you: z.boolean() })
export type Approver = z.input<typeof approverSchema>

export const policySchema = z.object({
  /** Null before the first change. */
  _id: z.string().nullable(),
  rules: z.array(approvalRuleSchema),
  startson: instantSchema.nullable(),
  changedby: z.string().nullable(),
  /** The members who may approve at all. */
  approvers: z.array(approverSchema),
  allowed: z.array(z.enum(['change'])),
})
export type PolicyView = z.input<typeof policySchema>

/** A request in the list. Amounts in kobo. */
export const approvalSchema = z.object({
  _id: z.string(),
  area: z.enum(APPROVAL_AREAS),
  state: z.enum(APPROVAL_STATES),
  title: shownText(),
  amount: koboSchema.nullable(),
  /** When it was asked. */
  total: koboSchema.nullable(),
  askedby: shownText(),
  askedrole: z.enum(ROLES),
  asked_by_you: z.boolean(),
  /** The caller may approve or decline it now. */
  for_you: z.boolean(),
  askedon: instantSchema,
  endson: instantSchema,
  endedon: instantSchema.nullable(),
})
export type ApprovalLine = z.input<typeof approvalSchema>

export const approvalDetailsSchema = approvalSchema.extend({
  /** The state, whether money moved, and the next step. */
  message: shownText(),
  /** `bulk_group`: the payment group that the value names. */
  facts: z.array(z.object({ name: z.string(), value: shownText(), bulk_group: z.string().optional() })),
  effects: z.array(shownText()),
  rule: approvalRuleSchema,
  /** Who may approve it, in words. */
  approvers: shownText(),
  decisions: z.array(
    z.object({ name: shownText(), decision: z.enum(['approved', 'declined']), reason: shownText().nullable(), decidedon: instantSchema }),
  ),
  /** It is paid out of these earnings and not out of the balance; the fee of the quote is the tax withheld. */
  earnings: z.enum(['bonus', 'referral']).nullable(),
  asked_quote: quoteSchema.nullable(),
  /** By the rules of now, while it waits. */
  quote: quoteSchema.nullable(),
  /** How much more it costs now than when it was asked. */
  dearer: koboSchema.nullable(),
  /** The balance, or the earnings, after it. */
  left_after: koboSchema.nullable(),
  /** Why it could not be carried out now. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The line of the history that it made. */
  transaction_id: z.string().nullable(),
  allowed: z.array(z.enum(['approve', 'decline', 'withdraw'])),
})
export type ApprovalDetails = z.input<typeof approvalDetailsSchema>

export const APPROVAL_LISTS = ['waiting', 'decided', 'mine'] as const
export type ApprovalList = (typeof APPROVAL_LISTS)[number]
export const APPROVALS_PAGE = 30

export const listApprovals = route({
  operation: 'approvals.list',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/authorizations/show',
  summary: 'Requests that wait for approval, that are decided, or that the caller made; the newest first',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: idSchema }),
  query: z.strictObject({ list: z.enum(APPROVAL_LISTS).optional(), cursor: typedText().max(80).optional() }),
  reply: z.array(approvalSchema),
  list: true,
})

export const showApproval = route({
  operation: 'approvals.show',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/authorizations/{id}/show',
  summary: 'One request with all that would happen, its price of now and its decisions',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: idSchema }),
  reply: approvalDetailsSchema,
})

export const decideRequest = route({
  operation: 'approvals.decide',
  roles: rolesWith('approve'),
  grant: true,
  method: 'POST',
  path: '/merchant/authorizations/decide',
  summary: 'Approve or decline a request of another person; `total` is the price that the approver accepts; takes a PIN grant',
  body: z.strictObject({
    authorization: idSchema,
    decision: z.enum(['approve', 'decline']),
    total: amountSchema.optional(),
    reason: lineSchema(200).optional(),
  }),
  reply: approvalDetailsSchema,
})

export const withdrawRequest = route({
  operation: 'approvals.withdraw',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/merchant/authorizations/withdraw',
  summary: 'Take the own request back before it is decided',
  body: z.strictObject({ authorization: idSchema }),
  reply: approvalDetailsSchema,
})

export const showPolicy = route({
  operation: 'approvals.show_policy',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/authorizations/policy',
  summary: 'The approval rules in force and the members who may approve',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: idSchema }),
  reply: policySchema,
})

export const savePolicySchema = z
  .strictObject({
    /** The rules that the owner changes. Newer ones are not overwritten. */
    was: idSchema.nullable(),
    rules: z.array(approvalRuleSchema).max(MAX_RULES, `Use at most ${MAX_RULES} rules`),
  })
  .superRefine(({ rules }, context) => {
    const seen = new Set<string>()
    for (const [at, { area, from, who, chosen }] of rules.entries()) {
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: ['rules', at, field], message })
      if ((area === 'changes') !== (from === null)) refuse('from', area === 'changes' ? 'Changes have no amount' : 'Amount is required')
      if (seen.has(`${area} ${from}`)) refuse('from', 'Another rule begins at this amount')
      if ((who === 'chosen') !== chosen.length > 0) refuse('chosen', who === 'chosen' ? 'Choose at least one person' : 'Remove the chosen people')
      seen.add(`${area} ${from}`)
    }
  })

export const savePolicy = route({
  operation: 'approvals.save_policy',
  roles: rolesWith('own_business'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/merchant/authorizations/policy/update',
  summary: 'Change the approval rules from now on; takes a PIN grant',
  body: savePolicySchema,
  reply: policySchema,
})
