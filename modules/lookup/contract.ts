import { z } from 'zod'
import { daySchema, instantSchema, koboSchema, lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
import { BUSINESS_CLASSES, TIERS } from '../businesses/contract.ts'
import { evidenceSchema } from '../desk/contract.ts'
import { ALL_OPERATORS, type OperatorRole } from '../operators/contract.ts'
import { messageSchema } from '../support/contract.ts'

/** The part of a record that fits the text, the most certain one first. */
export const SEARCH_MATCHES = ['reference', 'session_id', 'account_number', 'business', 'person', 'customer', 'amount'] as const

export const searchRecords = route({
  operation: 'lookup.search',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/search',
  summary: 'Businesses, people, customers, account numbers, payments, bank lines and cases that fit a text; at most ten of each kind of match',
  secret: true,
  query: z.strictObject({ text: typedText().min(2, 'Type at least 2 characters').max(100, 'Use at most 100 characters') }),
  reply: z.array(
    z.object({
      match: z.enum(SEARCH_MATCHES),
      _id: z.string(),
      /** The page of the record. */
      href: z.string(),
      /** The text names this record, which is opened at once. */
      opens: z.boolean(),
      business_id: z.string().nullable(),
      business: shownText(),
      title: shownText(),
      detail: shownText(),
      amount: koboSchema.nullable(),
      on: instantSchema.nullable(),
    }),
  ),
  list: true,
})

/** Beside *Payments* and *Audit*, which have calls of their own. */
export const BUSINESS_TABS = ['overview', 'people', 'verification', 'documents', 'conversations'] as const

const businessPath = z.strictObject({ id: z.string().regex(/^[\w-]{1,60}$/, 'There is no such business') })

const stateSchema = z.object({ text: z.string(), rule: z.enum(['final', 'open', 'broken', 'back']) })

/** Work of the desk about a record. */
const workSchema = z.object({
  kind: z.string(),
  kind_title: z.string(),
  _id: z.string(),
  what: shownText(),
  amount: koboSchema.nullable(),
  due_on: instantSchema,
})

export const showObject = route({
  operation: 'lookup.show_object',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/object/{kind}/{id}/show',
  summary: 'The page of a payment, customer, bank line or case. Each view is written to the audit log.',
  secret: true,
  params: z.strictObject({
    kind: z.string().regex(/^[a-z-]{1,40}$/, 'There is no such page'),
    id: z.string().regex(/^[^\s/]{1,200}$/, 'There is no such page'),
  }),
  reply: z.object({
    kind: z.string(),
    kind_title: z.string(),
    _id: z.string(),
    title: shownText(),
    business_id: z.string().nullable(),
    business: shownText(),
    amount: koboSchema.nullable(),
    state: stateSchema.nullable(),
    /** What happened to it, and what comes next. */
    steps: z.array(
      z.object({ on: instantSchema.nullable(), rule: z.enum(['final', 'open', 'broken', 'next']), title: shownText(), detail: shownText() }),
    ),
    /** The first has its facts. */
    sections: z.array(evidenceSchema),
    /** Items of the desk about it, open ones first. */
    work: z.array(workSchema.extend({ is_open: z.boolean() })),
    /** What the caller may begin from here. */
    acts: z.array(z.object({ label: z.string(), href: z.string() })),
  }),
})

export const showBusiness = route({
  operation: 'lookup.show_business',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/business/{id}/show',
  summary: 'The page of a business. Each view is written to the audit log.',
  secret: true,
  params: businessPath,
  reply: z.object({
    _id: z.string(),
    name: shownText(),
    account_number: z.string().nullable(),
    about: shownText(),
    createdon: instantSchema,
    tier: z.enum(TIERS),
    standing: z.string(),
    standing_reason: shownText().nullable(),
    balances: z.object({
      available: koboSchema,
      held: koboSchema,
      held_count: z.int(),
      lien: koboSchema,
      pending: koboSchema,
      ledger: koboSchema,
    }),
    /** Decisions of one person that are possible at once, of this kind of work about the business; off where a reason is given. */
    urgent: z.array(
      z.object({ kind: z.string(), key: z.string(), label: z.string(), effect: z.array(z.string()), refused_because: z.string().nullable() }),
    ),
    /** Facts and tables, by the tab on which they stand. */
    tabs: z.array(z.object({ id: z.enum(BUSINESS_TABS), sections: z.array(evidenceSchema) })),
    work: z.array(workSchema),
  }),
})

const CONTACTS = ['support', 'compliance', 'finance'] as const satisfies readonly OperatorRole[]

export const writeToOwnerSchema = z.strictObject({ text: messageSchema })

export const writeToOwner = route({
  operation: 'lookup.write_to_owner',
  roles: CONTACTS,
  method: 'POST',
  path: '/operator/business/{id}/message/send',
  summary: 'Begin a message to the owner, who reads it under Support and gets it by email',
  params: businessPath,
  body: writeToOwnerSchema,
  reply: z.object({}),
})

export const RISK_LENGTH = 120
export const RISK_REASON_LENGTH = 500

export const noteBusinessRiskSchema = z.strictObject({
  what: lineSchema(RISK_LENGTH, 'Say what you noticed'),
  reason: lineSchema(RISK_REASON_LENGTH, 'Say why it is a risk'),
})

export const noteBusinessRisk = route({
  operation: 'lookup.note_risk',
  roles: CONTACTS,
  method: 'POST',
  path: '/operator/business/{id}/risk/note',
  summary: 'Raise a risk alert about a business, which compliance decides; nothing is stopped by it',
  params: businessPath,
  body: noteBusinessRiskSchema,
  reply: z.object({ _id: z.string() }),
})

export const setBusinessClassSchema = z.strictObject({
  classification: z.enum(BUSINESS_CLASSES, 'Choose a class'),
  reason: lineSchema(RISK_REASON_LENGTH, 'Say why. The owner reads it.'),
})

export const setBusinessClass = route({
  operation: 'lookup.set_class',
  roles: ['compliance', 'finance'],
  method: 'POST',
  path: '/operator/business/{id}/class/set',
  summary: 'Change the class of a business, on which its fees and pages depend; the owner is told',
  params: businessPath,
  body: setBusinessClassSchema,
  reply: z.object({}),
})

export const listBusinessPayments = route({
  operation: 'lookup.list_payments',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/business/{id}/payments/show',
  summary: 'The payments of a business, the newest first',
  secret: true,
  params: businessPath,
  query: z.strictObject({ cursor: z.string().max(200).optional() }),
  reply: z.array(
    z.object({
      _id: z.string(),
      direction: z.enum(['credit', 'debit']),
      kind: z.string(),
      state: z.enum(['confirmed', 'processing', 'failed', 'reversed']),
      amount: koboSchema,
      party: shownText(),
      party_account: shownText(),
      reference: shownText(),
      session_id: z.string().nullable(),
      createdon: instantSchema,
    }),
  ),
  list: true,
})

const filterSchema = typedText().min(1).max(100)

export const AUDIT_KINDS = ['searches', 'views', 'desk', 'support', 'rules', 'people', 'verification', 'money', 'credit'] as const

const auditFilter = {
  /** The name of a business, or its id. */
  business: filterSchema.optional(),
  /** The name of an operator or a person, or an id. */
  actor: filterSchema.optional(),
  kind: z.enum(AUDIT_KINDS, 'Choose a kind').optional(),
  /** The short reference of a payment, or the id of any record. */
  object: filterSchema.optional(),
  day: daySchema.optional(),
}

const factSchema = z.object({ name: z.string(), value: shownText() })

export const showAudit = route({
  operation: 'lookup.show_audit',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/audit/show',
  summary: 'The audit log from the newest entry on, by business, person, kind, object and day',
  secret: true,
  query: z.strictObject({
    ...auditFilter,
    cursor: z
      .string()
      .regex(/^\d{1,18}$/, 'This cursor is not valid')
      .optional(),
  }),
  reply: z.array(
    z.object({
      _id: z.string(),
      on: instantSchema,
      /** The name of the operator or person; null for a program. */
      person: shownText().nullable(),
      role: z.string().nullable(),
      /** The id, by which the log is filtered. */
      actor: z.string(),
      /** What was done, in words. */
      did: z.string(),
      business_id: z.string().nullable(),
      business: shownText().nullable(),
      facts: z.array(factSchema),
      /** The page of the record, where it has one at the desk. */
      href: z.string().nullable(),
      /** Ids and names of operations, which support compares with the records of programs. */
      for_support: z.array(factSchema),
    }),
  ),
  list: true,
})

export const AUDITORS = ['viewer', 'compliance', 'administrator'] as const satisfies readonly OperatorRole[]

export const downloadAudit = route({
  operation: 'lookup.download_audit',
  roles: AUDITORS,
  method: 'GET',
  path: '/operator/audit/download',
  summary: 'The same as CSV, at most 20,000 lines. The download is written to the audit log.',
  secret: true,
  maxConcurrent: 2,
  query: z.strictObject(auditFilter),
  reply: z.any(),
  file: 'text/csv',
})

export const verifyAudit = route({
  operation: 'lookup.verify_audit',
  roles: AUDITORS,
  method: 'POST',
  path: '/operator/audit/verify',
  summary: 'Compute all seals of the audit log again, and compare them with the anchors outside the database',
  body: z.strictObject({}),
  reply: z.object({ seals: z.int(), anchors: z.int(), faults: z.array(z.string()) }),
})

export const CALLER_ACTS = ['end_wait', 'end_sessions', 'resend_invitation'] as const
export const CALLER_QUESTIONS = ['phone', 'last_payment', 'payout_account'] as const
const HELPERS = ['support', 'compliance'] as const satisfies readonly OperatorRole[]

export const showCallerForm = route({
  operation: 'lookup.show_caller_form',
  roles: HELPERS,
  method: 'GET',
  path: '/operator/business/{id}/caller/show',
  summary: 'Whom staff may help by phone, and the questions that identify a caller; the right answers are not shown',
  secret: true,
  params: businessPath,
  reply: z.object({
    people: z.array(z.object({ _id: z.string(), name: shownText(), role: z.string() })),
    invitations: z.array(z.object({ _id: z.string(), name: shownText(), email: z.string(), role: z.string() })),
    questions: z.array(z.enum(CALLER_QUESTIONS)),
    refused_because: z.string().nullable(),
  }),
})

const answerSchema = lineSchema(40, 'Type the answer of the caller')

export const helpCallerSchema = z.strictObject({
  act: z.enum(CALLER_ACTS),
  /** A person, or an invitation. */
  subject: typedText().min(1, 'Choose a person').max(60),
  answers: z.strictObject({ phone: answerSchema.optional(), last_payment: answerSchema.optional(), payout_account: answerSchema.optional() }),
})

export const helpCaller = route({
  operation: 'lookup.help_caller',
  roles: HELPERS,
  method: 'POST',
  path: '/operator/business/{id}/caller/help',
  summary: 'End the wait or the sessions of a person, or send an invitation again, once the caller has answered every question right',
  params: businessPath,
  body: helpCallerSchema,
  reply: z.object({}),
})
