import { z } from 'zod'
import { instantSchema, koboSchema, lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
import { ALL_OPERATORS, operatorCodeSchema, type OperatorRole, operatorRoleSchema } from '../operators/contract.ts'

/** Viewers read. */
const WORKERS: readonly OperatorRole[] = ['support', 'compliance', 'finance', 'administrator']
const DECIDERS: readonly OperatorRole[] = ['support', 'compliance', 'finance', 'administrator']

const keySchema = z.string().regex(/^[\w-]{1,60}$/, 'There is no such work')
const itemPathSchema = z.strictObject({ kind: keySchema, id: keySchema })

/** A value of the evidence. A page shows each in its own way. */
const evidenceValueSchema = z.union([
  shownText(),
  z.object({ kobo: koboSchema }),
  z.object({ at: instantSchema }),
  z.object({ day: z.string() }),
  z.object({ rule: z.enum(['final', 'open', 'broken', 'back']), text: shownText() }),
  z.object({ file: z.string(), text: shownText(), kind: z.enum(['image', 'video', 'other']) }),
  z.object({ business: z.string(), text: shownText() }),
  z.object({ work: z.string(), id: z.string(), text: shownText() }),
  z.object({ object: z.string(), id: z.string(), text: shownText() }),
])
export const evidenceSchema = z.union([
  z.object({ title: z.string(), facts: z.array(z.object({ name: z.string(), value: evidenceValueSchema })) }),
  z.object({
    title: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.array(evidenceValueSchema)),
    /** Read beside a picture that is opened large. */
    beside_files: z.boolean().optional(),
  }),
])

/** The groups of the desk's navigation. */
export const WORK_AREAS = ['customers', 'money', 'credit', 'books', 'house'] as const

/** The soonest clock, what waits longest or shortest, or the largest amount first. */
export const WORK_ORDERS = ['due', 'oldest', 'newest', 'amount'] as const
export type WorkOrder = (typeof WORK_ORDERS)[number]

export const ITEM_STATES = ['open', 'claimed', 'proposed', 'closed'] as const

const itemSchema = z.object({
  kind: z.string(),
  kind_title: z.string(),
  _id: z.string(),
  business_id: z.string().nullable(),
  business: shownText(),
  what: shownText(),
  amount: koboSchema.nullable(),
  opened_on: instantSchema,
  due_on: instantSchema,
  state: z.enum(ITEM_STATES),
  /** The name of the operator who has it; the proposer while a second person is waited for. */
  with: z.string().nullable(),
})

export const showQueues = route({
  operation: 'desk.queues',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/queues/show',
  summary: 'Each kind of work with its open items and the soonest clock',
  reply: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      area: z.enum(WORK_AREAS),
      open: z.int(),
      soonest_due_on: instantSchema.nullable(),
      /** Proposals of others, for which the caller may be the second person. */
      second: z.int(),
    }),
  ),
  list: true,
})

/** In seconds: half of the decisions took at most `median`, and nine of ten at most `p90`. Null: none has its times. */
const takenSchema = { median: z.int().nullable(), p90: z.int().nullable() }

export const showFigures = route({
  operation: 'desk.figures',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/figures/show',
  summary: 'Figures of the desk: what waits, and the decisions of the last 30 days by kind, person and day',
  reply: z.object({
    on: instantSchema,
    since: z.string(),
    kinds: z.array(
      z.object({
        kind: z.string(),
        title: z.string(),
        waiting: z.int(),
        oldest_on: instantSchema.nullable(),
        soonest_due_on: instantSchema.nullable(),
        decided: z.int(),
        /** Decided after their clock. */
        late: z.int(),
        ...takenSchema,
        people: z.array(z.object({ name: z.string(), decided: z.int() })),
      }),
    ),
    /** Of all kinds that the caller reads, every day since then. */
    days: z.array(z.object({ day: z.string(), decided: z.int(), late: z.int() })),
  }),
})

export const listWork = route({
  operation: 'desk.list',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/work/show',
  summary: 'Open work, the soonest clock first unless asked otherwise; of one kind, or of all',
  query: z.strictObject({
    kind: keySchema.optional(),
    /** `mine`: claimed by the caller. `second`: waits for a second person, who is not the caller. */
    filter: z.enum(['mine', 'second']).optional(),
    /** Of open work: the soonest clock, what waits longest or shortest, or the largest amount first. */
    order: z.enum(WORK_ORDERS).default('due'),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.array(itemSchema),
  list: true,
})

const equalSchema = z.object({ _id: z.string(), what: shownText(), business: shownText(), amount: koboSchema.nullable() })

/** Equal items that are decided with this one, and the sum of all of them as the operator has seen it. */
const MAX_ALSO = 49
const together = {
  also: z.array(keySchema).max(MAX_ALSO).default([]),
  sum: z.int().optional(),
}

const fieldSchema = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['line', 'text', 'account_number', 'amount', 'choice']),
  optional: z.boolean(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** What may well be entered. */
  suggestions: z.array(z.object({ value: z.string(), label: shownText() })),
})

const decisionSchema = z.object({
  key: z.string(),
  label: z.string(),
  tone: z.enum(['act', 'refuse']),
  people: z.literal([1, 2]),
  /** Possible whoever has the item, and beside a proposal. */
  urgent: z.boolean(),
  /** Equal items may be decided with this one. */
  together: z.boolean(),
  effect: z.array(z.string()),
  fields: z.array(fieldSchema),
  roles: z.array(operatorRoleSchema),
  /** The role of the second person, where it is not another role. */
  second: operatorRoleSchema.nullable(),
  /** Null: the caller may take it now. Otherwise the sentence that says why not. */
  refused_because: z.string().nullable(),
  /** Until when a code of before serves; null where one is to be entered, or none is needed. */
  code_until: instantSchema.nullable(),
})

export const showWork = route({
  operation: 'desk.show',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/work/{kind}/{id}/show',
  summary: 'One item: evidence, decisions, proposal, history',
  secret: true,
  params: itemPathSchema,
  reply: itemSchema.extend({
    /** False: nobody has proposed anything, so no clock counts. */
    waits: z.boolean(),
    clock: z.string(),
    /** The names of others who have it on the screen now. */
    looking: z.array(z.string()),
    evidence: z.array(evidenceSchema),
    decisions: z.array(decisionSchema),
    /** Open items that may be decided with this one, at most 49. */
    equal: z.array(equalSchema),
    proposal: z
      .object({
        decision: z.string(),
        label: z.string(),
        effect: z.array(z.string()),
        fields: z.array(z.object({ label: z.string(), value: shownText() })),
        note: shownText(),
        by: z.string(),
        role: operatorRoleSchema,
        on: instantSchema,
        expires_on: instantSchema,
        /** Null: the caller may decide it as the second person. */
        refused_because: z.string().nullable(),
        code_until: instantSchema.nullable(),
        is_yours: z.boolean(),
        /** Equal items that were proposed with it. */
        others: z.array(equalSchema),
      })
      .nullable(),
    history: z.array(z.object({ on: instantSchema, by: z.string(), event: z.string(), text: shownText(), decision: z.string().nullable() })),
    allowed: z.array(z.enum(['claim', 'take_over', 'release', 'assign', 'note', 'watch', 'unwatch'])),
    /** Colleagues who may be given it; none while the caller may not give it. */
    colleagues: z.array(z.object({ _id: z.string(), name: z.string(), role: operatorRoleSchema })),
  }),
})

export const takeOverSchema = z.strictObject({ reason: lineSchema(300, 'Say why you take it over') })

export const claimWork = route({
  operation: 'desk.claim',
  roles: WORKERS,
  method: 'POST',
  path: '/operator/work/{kind}/{id}/claim',
  summary: 'Take an item; one person at a time has it, for 30 minutes after the last act, or until another takes it over',
  params: itemPathSchema,
  body: z.strictObject({ take_over: z.boolean().default(false), reason: lineSchema(300).default('') }),
  reply: z.object({}),
})

export const releaseWork = route({
  operation: 'desk.release',
  roles: WORKERS,
  method: 'POST',
  path: '/operator/work/{kind}/{id}/release',
  summary: 'Give an item back to the queue',
  params: itemPathSchema,
  body: z.strictObject({}),
  reply: z.object({}),
})

export const assignSchema = z.strictObject({ to: z.string().min(1, 'Choose a colleague').max(60) })

export const assignWork = route({
  operation: 'desk.assign',
  roles: WORKERS,
  method: 'POST',
  path: '/operator/work/{kind}/{id}/assign',
  summary: 'Give an item to a colleague who may decide it; the colleague is told by mail',
  params: itemPathSchema,
  body: assignSchema,
  reply: z.object({}),
})

export const watchWork = route({
  operation: 'desk.watch',
  roles: ALL_OPERATORS,
  method: 'POST',
  path: '/operator/work/{kind}/{id}/watch',
  summary: 'Be told by mail when an item is decided, or no longer',
  params: itemPathSchema,
  body: z.strictObject({ watches: z.boolean() }),
  reply: z.object({}),
})

export const noteSchema = typedText().min(1, 'Write a note').max(2_000, 'Use at most 2,000 characters')

export const addNoteSchema = z.strictObject({ text: noteSchema })

export const addNote = route({
  operation: 'desk.note',
  roles: WORKERS,
  method: 'POST',
  path: '/operator/work/{kind}/{id}/note',
  summary: 'Add a note to the history of an item',
  params: itemPathSchema,
  body: addNoteSchema,
  reply: z.object({}),
})

export const decideWork = route({
  operation: 'desk.decide',
  roles: DECIDERS,
  method: 'POST',
  path: '/operator/work/{kind}/{id}/decide',
  summary: 'Decide an item, or propose the decision where two people of different roles decide',
  params: itemPathSchema,
  body: z.strictObject({
    decision: keySchema,
    fields: z.record(z.string().max(40), z.string().max(2_000)).default({}),
    note: typedText().max(2_000, 'Use at most 2,000 characters').default(''),
    /** Of the authenticator. Needed where two people decide, unless one of the last five minutes serves. */
    code: operatorCodeSchema.optional(),
    ...together,
  }),
  reply: z.object({ state: z.enum(['proposed', 'decided']) }),
})

export const decideProposal = route({
  operation: 'desk.decide_proposal',
  roles: DECIDERS,
  method: 'POST',
  path: '/operator/work/{kind}/{id}/proposal',
  summary: 'The second person: carry the proposal out, or refuse it',
  params: itemPathSchema,
  body: z.strictObject({
    accept: z.boolean(),
    note: lineSchema(500).default(''),
    code: operatorCodeSchema.optional(),
    ...together,
  }),
  reply: z.object({ state: z.enum(['decided', 'open']) }),
})
