import { addDays, type LagosDay, startOfLagosDay } from '../../../platform/clock/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { CSV_START, csvLine, csvText } from '../../../platform/text/csv.ts'
import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { downloadActivity, showActivity } from '../contract.ts'
import { activityOf, type ActivityEntry } from './queries.ts'

const PAGE_SIZE = 50
const MOST_LINES = 20_000
/** As a request's own limit. The file is read on a replica where one has caught up. */
const EXPORT_LIMITS = { statementMs: 5_000 }
const STAFF = 'Kasuwa staff'
const SYSTEM = 'Kasuwa'

type Days = { startdate?: LagosDay | undefined; enddate?: LagosDay | undefined }

export function activityLogRoutes(
  { tenant, tenantSnapshot }: Pick<TenantContext, 'tenant' | 'tenantSnapshot'>,
  modules: readonly Pick<ModuleDefinition, 'activity'>[],
): BoundRoute<Caller>[] {
  const shown = new Map(modules.flatMap(({ activity = {} }) => Object.entries(activity)))
  const pageOf = (reads: Sql, businessId: string, { startdate, enddate }: Days, before: bigint | null, most: number) =>
    activityOf(reads, shown, {
      businessId,
      from: startdate === undefined ? null : startOfLagosDay(startdate),
      to: enddate === undefined ? null : startOfLagosDay(addDays(enddate, 1)),
      before,
      most,
    })
  return [
    bind(showActivity, async ({ params, query: { cursor, ...days }, caller }) => {
      if (params.businessid !== caller.businessId) throw notFound('The business')
      const found = await pageOf(tenant(caller), caller.businessId, days, cursor === undefined ? null : BigInt(cursor), PAGE_SIZE + 1)
      const entries = found.slice(0, PAGE_SIZE)
      const data = entries.map((entry) => ({
        _id: String(entry.id),
        on: entry.created_at,
        by: nameOf(entry),
        is_staff: entry.is_staff,
        operation: entry.operation,
        details: detailsOf(entry),
      }))
      return { data, count: null, next: found.length > PAGE_SIZE ? String(entries.at(-1)!.id) : null }
    }),
    bind(downloadActivity, async ({ params, query, caller }) => {
      if (params.businessid !== caller.businessId) throw notFound('The business')
      const entries = await tenantSnapshot(caller, (tx) => pageOf(tx, caller.businessId, query, null, MOST_LINES), EXPORT_LIMITS)
      const lines = entries.map((entry) =>
        csvLine([
          entry.created_at.toISOString(),
          csvText(nameOf(entry)),
          entry.operation,
          csvText(
            detailsOf(entry)
              .map(({ name, value }) => `${name}: ${value}`)
              .join('; '),
          ),
        ]),
      )
      const file = Buffer.from([CSV_START, csvLine(['Time', 'By', 'Operation', 'Details']), ...lines].join(''))
      return { data: file, fileName: 'activity.csv' }
    }),
  ]
}

/** Staff act for the bank, so that their names stay inside; so do those of jobs, partners and the command line. */
const nameOf = ({ is_staff: isStaff, person }: ActivityEntry) => (isStaff ? STAFF : (person ?? SYSTEM))

const detailsOf = ({ facts }: ActivityEntry) =>
  Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : [{ name: name.replaceAll('_', ' '), value: typeof value === 'string' ? value : JSON.stringify(value) }],
  )
