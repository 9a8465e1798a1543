import type { ActionItem, ActionItemSource } from '../../kernel/action-item-declaration.ts'
import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { type FlagReader, flagReader } from '../../flags/index.ts'
import type { Caller } from '../../identity/index.ts'

/** Items that one source may list. */
const SOURCE_LIMIT = 20

export const sourcesOf = (modules: readonly Pick<ModuleDefinition, 'actionItems'>[]): readonly ActionItemSource[] =>
  modules.flatMap(({ actionItems }) => actionItems ?? [])

export type ListedActionItem = ActionItem & Pick<ActionItemSource, 'icon'>

/** What waits for the caller, by all modules, in one round trip. A source that this person may not act on is not asked. */
export async function actionItemsFor(
  db: Sql,
  sources: readonly ActionItemSource[],
  caller: Caller,
  { at, flags }: { at: Date; flags: Pick<FlagReader, 'isEnabled'> },
): Promise<ListedActionItem[]> {
  const asked = sources.filter(({ answeredBy }) => mayAnswer(answeredBy, caller))
  const lists = await Promise.all(
    asked.map(async ({ icon, flag, load }) => {
      const items = await load(db, caller, { at, limit: SOURCE_LIMIT })
      const isHidden = items.length > 0 && flag !== undefined && !(await flags.isEnabled(flag, { businessId: caller.businessId }))
      return isHidden ? [] : items.map((item) => ({ ...item, icon }))
    }),
  )
  return lists.flat().toSorted(bySoonestEnd)
}

/** The same for one request. */
export const loadActionItems = (
  context: Pick<TenantContext, 'tenantTransaction' | 'acrossBusinesses' | 'clock' | 'mainSiteUrl'>,
  sources: readonly ActionItemSource[],
  caller: Caller,
): Promise<ListedActionItem[]> =>
  context.tenantTransaction(caller, (tx) => actionItemsFor(tx, sources, caller, { at: context.clock.now(), flags: flagsOf(context) }))

export const flagsOf = (context: Pick<TenantContext, 'acrossBusinesses' | 'mainSiteUrl'>): FlagReader =>
  flagReader({ ...context, db: context.acrossBusinesses('flags') })

const mayAnswer = ({ operation, roles }: ActionItemSource['answeredBy'], { role, withheld = [] }: Caller): boolean =>
  (roles === 'signed_in' || roles.includes(role)) && !withheld.some((area) => operation.startsWith(area))

const NEVER = Number.POSITIVE_INFINITY

/** The soonest clock first. Without a clock, what went wrong stands before what waits, and the newest first. */
function bySoonestEnd(one: ActionItem, other: ActionItem): number {
  const end = (item: ActionItem) => item.dueAt?.getTime() ?? NEVER
  if (end(one) !== end(other)) return end(one) - end(other)
  return Number(other.isWrong) - Number(one.isWrong) || other.since.getTime() - one.since.getTime() || (one.id < other.id ? -1 : 1)
}
