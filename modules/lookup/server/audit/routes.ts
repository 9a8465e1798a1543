import type { OperatorContext } from '../../../kernel/operator-context.ts'
import type { Sql } from '../../../../platform/db/index.ts'
import { addDays, lagosDay, type LagosDay, lagosTime, startOfLagosDay } from '../../../../platform/clock/index.ts'
import type { BoundRoute } from '../../../../platform/http/bind.ts'
import { evaluateChecks } from '../../../../platform/integrity-checks/index.ts'
import { CSV_START, csvLine, csvText } from '../../../../platform/text/csv.ts'
import { anchorFaults, auditChecks, writeAudit } from '../../../audit/index.ts'
import { bindOperator, type OperatorCaller } from '../../../operators/index.ts'
import { downloadAudit, showAudit, verifyAudit } from '../../contract.ts'
import { actorsNamed, type AuditFilter, auditPage, businessesNamed, type ListedEntry, namesOfPeople, objectNamed } from './queries.ts'
import { type AuditKind, factsInWords, operationsOf, operationWords, peopleIn } from './words.ts'

const PAGE_SIZE = 50
const MAX_LINES = 20_000
/** Of entries that a filter without an index is compared with. */
const MAX_PAGES = 20
/** A person waits for the file. It is read on a replica where one has caught up. */
const EXPORT_LIMITS = { statementMs: 5_000 }

type Filter = {
  business?: string | undefined
  actor?: string | undefined
  kind?: AuditKind | undefined
  object?: string | undefined
  day?: LagosDay | undefined
}

/** `workKinds`: keys of the kinds of work, whose items have pages. */
export function auditRoutes(context: OperatorContext, workKinds: readonly string[], objectKinds: readonly string[]): BoundRoute<OperatorCaller>[] {
  const { db, clock } = context
  const present = (entries: readonly ListedEntry[], people: ReadonlyMap<string, string>) =>
    entries.map((entry) => {
      const { id, created_at: on, actor, person, role, operation, business_id, business } = entry
      const { shown, ids } = factsInWords(entry.facts, people)
      return {
        _id: String(id),
        on,
        person,
        role,
        actor,
        did: operationWords(operation),
        business_id,
        business,
        facts: shown,
        href: hrefOf(entry, workKinds, objectKinds),
        for_support: [
          { name: 'Operation', value: operation },
          ...(entry.subject === null ? [] : [{ name: 'Record', value: entry.subject }]),
          ...ids,
          { name: 'Actor', value: actor },
          ...(entry.request_id === null ? [] : [{ name: 'Request', value: entry.request_id }]),
          { name: 'Entry', value: String(id) },
        ],
      }
    })
  return [
    bindOperator(showAudit, async ({ query: { cursor, ...filter } }) => {
      const before = cursor === undefined ? undefined : BigInt(cursor)
      const { entries, next } = await auditPage(db, { ...(await filterOf(db, filter)), before }, PAGE_SIZE)
      const data = present(entries, await namesOfPeople(db, peopleIn(entries)))
      return { data, count: null, next: next === null ? null : String(next) }
    }),
    bindOperator(downloadAudit, async ({ query, caller: { operatorId: actor, role }, meta }) => {
      const filter = await filterOf(db, query)
      // Which parts were filtered, and not the texts: they may be the name of a person.
      const facts = { by: Object.keys(query).join(', '), ...(query.kind && { kind: query.kind }) }
      await writeAudit(db, { business: null, actor, role, operation: downloadAudit.operation, requestId: meta.requestId, facts, at: clock.now() })
      const { entries, isWhole } = await context.snapshot(async (tx) => {
        const read: ListedEntry[] = []
        let before: bigint | null | undefined
        for (let pages = 0; pages < MAX_PAGES && before !== null && read.length < MAX_LINES; pages++) {
          const page = await auditPage(tx, { ...filter, before }, MAX_LINES - read.length)
          read.push(...page.entries)
          before = page.next
        }
        return { entries: present(read, await namesOfPeople(tx, peopleIn(read))), isWhole: before === null }
      }, EXPORT_LIMITS)
      const lines = entries.map(({ on, person, role: as, did, business, facts, for_support: rest }) =>
        csvLine([
          lagosDay(on),
          lagosTime(on),
          csvText(person ?? 'Kasuwa'),
          as ?? '',
          csvText(did),
          csvText(business ?? ''),
          csvText(inOneCell(facts)),
          csvText(inOneCell(rest)),
        ]),
      )
      const head = csvLine(['Day', 'Time', 'By', 'Role', 'What', 'Business', 'Details', 'For support'])
      // A file that ends early must not read as complete evidence.
      const end = isWhole ? [] : [csvLine(['Not complete: earlier entries are missing. Download fewer days, or one business.'])]
      return { data: Buffer.from([CSV_START, head, ...lines, ...end].join('')), fileName: 'audit-log.csv' }
    }),
    bindOperator(verifyAudit, async () => {
      const [results, anchors, lines] = await Promise.all([
        context.snapshot((tx) => evaluateChecks(tx, auditChecks)),
        anchorFaults(context.db, context),
        context.auditAnchors.lines(),
      ])
      const broken = results.flatMap((result) => result.broken.map((row) => `Seal ${String(row['seal'])}: ${String(row['what'])}`))
      const seals = results.reduce((sum, { figure }) => sum + Number(figure), 0)
      const data = { seals, anchors: lines.length, faults: [...broken, ...anchors] }
      return { data, message: data.faults.length === 0 ? 'The audit log is whole' : 'The audit log was changed' }
    }),
  ]
}

const inOneCell = (facts: readonly { name: string; value: string }[]) => facts.map(({ name, value }) => `${name}: ${value}`).join('; ')

async function filterOf(db: Sql, { business, actor, kind, object, day }: Filter): Promise<AuditFilter> {
  const [businesses, actors, named] = await Promise.all([
    business === undefined ? undefined : businessesNamed(db, business),
    actor === undefined ? undefined : actorsNamed(db, actor),
    object === undefined ? undefined : objectNamed(db, object),
  ])
  return {
    businesses: businesses ?? named?.businesses,
    actors,
    subjects: named?.subjects,
    kind: kind && operationsOf(kind),
    ...(day !== undefined && { from: startOfLagosDay(day), to: startOfLagosDay(addDays(day, 1)) }),
  }
}

/** The page of what an entry is about: the item of the desk, the record that was opened, or a payment. */
function hrefOf({ operation, subject, facts }: ListedEntry, workKinds: readonly string[], objectKinds: readonly string[]): string | null {
  if (subject === null) return null
  const { kind: named } = (facts ?? {}) as { kind?: unknown }
  const kind = typeof named === 'string' ? named : ''
  if (operation.startsWith('desk.') && workKinds.includes(kind)) return `/operator/work/${kind}/${encodeURIComponent(subject)}`
  if (operation === 'lookup.show_object' && objectKinds.includes(kind)) return `/operator/object/${kind}/${encodeURIComponent(subject)}`
  if (operation.startsWith('support.') && subject.startsWith('msg_')) return `/operator/work/support/${subject}`
  if (subject.startsWith('txn_')) return `/operator/object/payment/${subject}`
  return null
}
