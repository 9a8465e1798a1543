import { addDays, lagosTime, lagosDay, type LagosDay, startOfLagosDay } from '../../../platform/clock/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { CSV_START, csvLine, csvText } from '../../../platform/text/csv.ts'
import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { type ActivityKind, downloadActivity, showActivity } from '../contract.ts'
import { type ActivityFilter, activityOf } from './queries.ts'
import { declaredActivity, inWords } from './sentence.ts'

const PAGE_SIZE = 50
const MAX_LINES = 20_000
/** As a request's own limit. The file is read on a replica where one has caught up. */
const EXPORT_LIMITS = { statementMs: 5_000 }

type Filter = { startdate?: LagosDay | undefined; enddate?: LagosDay | undefined; by?: string | undefined; kind?: ActivityKind | undefined }

export function activityLogRoutes(
  { tenant, tenantSnapshot }: Pick<TenantContext, 'tenant' | 'tenantSnapshot'>,
  modules: readonly Pick<ModuleDefinition, 'activity'>[],
): BoundRoute<Caller>[] {
  const declared = declaredActivity(modules)
  const filterOf = ({ businessId }: Caller, { startdate, enddate, by, kind }: Filter): ActivityFilter => ({
    businessId,
    operations: [...declared].flatMap(([operation, one]) => (kind === undefined || one.kind === kind ? [operation] : [])),
    by: by ?? null,
    from: startdate === undefined ? null : startOfLagosDay(startdate),
    to: enddate === undefined ? null : startOfLagosDay(addDays(enddate, 1)),
  })
  return [
    bind(showActivity, async ({ params, query: { cursor, ...filter }, caller }) => {
      if (params.businessid !== caller.businessId) throw notFound('The business')
      const db = tenant(caller)
      const page = { before: cursor === undefined ? null : BigInt(cursor), limit: PAGE_SIZE + 1 }
      const found = await activityOf(db, filterOf(caller, filter), page)
      const entries = found.slice(0, PAGE_SIZE)
      const data = (await inWords(db, caller.businessId, declared, entries)).map(({ entry, declared: { kind }, by, did }) => ({
        _id: String(entry.id),
        on: entry.created_at,
        by,
        is_staff: entry.is_staff,
        kind,
        did,
      }))
      return { data, count: null, next: found.length > PAGE_SIZE ? String(entries.at(-1)!.id) : null }
    }),
    bind(downloadActivity, async ({ params, query, caller }) => {
      if (params.businessid !== caller.businessId) throw notFound('The business')
      const said = await tenantSnapshot(
        caller,
        async (tx) => inWords(tx, caller.businessId, declared, await activityOf(tx, filterOf(caller, query), { before: null, limit: MAX_LINES })),
        EXPORT_LIMITS,
      )
      const lines = said.map(({ entry, declared: { kind }, by, did }) =>
        csvLine([lagosDay(entry.created_at), lagosTime(entry.created_at), csvText(by), csvText(did), kind]),
      )
      const file = Buffer.from([CSV_START, csvLine(['Day', 'Time', 'By', 'Activity', 'Kind']), ...lines].join(''))
      return { data: file, fileName: 'activity.csv' }
    }),
  ]
}
