import type { OperatorContext } from '../../kernel/operator-context.ts'
import { partnerTitle } from '../../kernel/partner-title.ts'
import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import type { ObjectKind, ObjectPart, ObjectPartSource, ObjectRecord, ObjectStep } from '../../kernel/object-declaration.ts'
import type { Evidence, EvidenceValue, WorkItemKind } from '../../kernel/work-item-declaration.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { accountTitle, postingTitle } from '../../ledger/index.ts'
import type { OperatorCaller } from '../../operators/index.ts'
import { entriesOfJournals, type PostedEntry } from './queries.ts'
import type { Found } from './search/queries.ts'

const MAX_WORK = 20

export type DeclaredObjects = { kinds: readonly ObjectKind[]; parts: readonly ObjectPartSource[] }

export const declaredObjects = (modules: readonly ModuleDefinition[]): DeclaredObjects => ({
  kinds: modules.flatMap(({ objectKinds = [] }) => (typeof objectKinds === 'function' ? objectKinds(modules) : objectKinds)),
  parts: modules.flatMap(({ objectParts = [] }) => objectParts),
})

/** The page that a found record opens. */
export function objectHref({ object, id, match, business_id }: Pick<Found, 'object' | 'id' | 'match' | 'business_id'>): string {
  if (object !== null) return `/operator/object/${object}/${encodeURIComponent(id)}`
  return `/operator/business/${business_id!}${match === 'person' ? '?tab=people' : ''}`
}

/** Refused as not found, also for a role that may not read the kind. */
export async function findObject(
  context: OperatorContext,
  kinds: readonly ObjectKind[],
  { kind: key, id }: { kind: string; id: string },
  { role }: OperatorCaller,
): Promise<{ kind: ObjectKind; object: ObjectRecord }> {
  const kind = kinds.find((each) => each.key === key && each.readers.includes(role))
  const object = kind && (await kind.find(context, id))
  if (!kind || !object) throw notFound('This record')
  return { kind, object }
}

type Page = {
  kind: ObjectKind
  object: ObjectRecord
  parts: readonly ObjectPartSource[]
  work: readonly WorkItemKind[]
  caller: OperatorCaller
}

/** All that modules know about an object: facts, steps, tables, postings, work and what may be begun. */
export async function objectPage(context: OperatorContext, { kind, object, parts, work, caller }: Page) {
  const { db } = context
  const subjects = [...new Set([object.id, object.subjectId])]
  const readable = work.filter(({ readers, ofSubjects }) => ofSubjects && readers.includes(caller.role))
  const [own, others, related] = await Promise.all([
    kind.part?.(context, object) ?? {},
    Promise.all(parts.filter(({ of }) => of === kind.key).map(({ part }) => part(context, object))),
    Promise.all(readable.map(async (each) => (await each.ofSubjects!(db, subjects, MAX_WORK)).map((item) => ({ kind: each, item })))),
  ])
  const all: readonly ObjectPart[] = [own, ...others]
  const journals = [...new Set(all.flatMap((part) => part.journals ?? []))]
  const posted = await entriesOfJournals(db, journals)
  const may = context.operationsOfOperator(caller.role)
  return {
    kind: kind.key,
    kind_title: kind.title,
    _id: object.id,
    title: object.title,
    business_id: object.businessId,
    business: object.business,
    amount: object.amount,
    state: object.state,
    steps: inOrder(all.flatMap((part) => part.steps ?? [])).map(({ at, ...step }) => ({ on: at, ...step })),
    sections: [
      { title: kind.title, facts: object.facts },
      ...all.flatMap((part) => part.sections ?? []),
      ...(journals.length === 0 ? [] : [postings(posted, object)]),
    ].map(presentEvidence),
    work: related
      .flat()
      .toSorted((a, b) => Number(b.item.isOpen) - Number(a.item.isOpen) || a.item.dueAt.getTime() - b.item.dueAt.getTime())
      .map(({ kind: { key, title }, item }) => ({
        kind: key,
        kind_title: title,
        _id: item.id,
        what: item.what,
        amount: item.amount,
        due_on: item.dueAt,
        is_open: item.isOpen,
      })),
    acts: all
      .flatMap((part) => part.acts ?? [])
      .filter(({ operation }) => may.includes(operation))
      .map(({ label, href }) => ({ label, href })),
  }
}

/** Evidence as a reply has it, whose lists may be changed. */
export const presentEvidence = (part: Evidence) =>
  'facts' in part
    ? { title: part.title, facts: [...part.facts] }
    : {
        title: part.title,
        columns: [...part.columns],
        rows: part.rows.map((row) => [...row]),
        ...(part.isBesideFiles && { beside_files: true }),
      }

/** By time; what is still to come stands last, as it was given. */
const inOrder = (steps: readonly ObjectStep[]) => [
  ...steps.filter(({ at, rule }) => at !== null && rule !== 'next').toSorted((a, b) => a.at!.getTime() - b.at!.getTime()),
  ...steps.filter(({ at, rule }) => at === null || rule === 'next'),
]

function postings(entries: readonly PostedEntry[], { businessId }: ObjectRecord): Evidence {
  return {
    title: 'Postings',
    columns: ['When', 'Posting', 'Account', 'Debit', 'Credit'],
    rows: entries.map((entry): EvidenceValue[] => [
      { at: entry.created_at },
      postingTitle(entry.posting),
      accountOf(entry, businessId),
      entry.side > 0n ? { kobo: entry.side } : '',
      entry.side < 0n ? { kobo: -entry.side } : '',
    ]),
  }
}

function accountOf({ kind, partner, business_id, business }: PostedEntry, own: string | null): EvidenceValue {
  const title = accountTitle(kind)
  if (business_id === null) return partner === null ? title : `${title}, ${partnerTitle(partner)}`
  const text = `${title}: ${business ?? ''}`
  return business_id === own ? text : { business: business_id, text }
}
