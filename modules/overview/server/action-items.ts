import type { ActionItem, ActionItemSource } from '../../kernel/action-item-declaration.ts'
import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { flagReader } from '../../flags/index.ts'
import type { Caller } from '../../identity/index.ts'

/** Items that one source may list. */
const SOURCE_LIMIT = 20

export const sourcesOf = (modules: readonly Pick<ModuleDefinition, 'actionItems'>[]): readonly ActionItemSource[] =>
  modules.flatMap(({ actionItems }) => actionItems ?? [])

export type ListedActionItem = ActionItem & Pick<ActionItemSource, 'icon'>
type LoadedItem = ListedActionItem & Pick<ActionItemSource, 'flag'>

/** What waits for the caller, by all modules, in one round trip. A source whose operation this person may not call is not read. */
export async function actionItemsFor(db: Sql, sources: readonly ActionItemSource[], caller: Caller, at: Date): Promise<LoadedItem[]> {
  const allowed = sources.filter(({ answeredBy }) => mayCall(answeredBy, caller))
  const lists = await Promise.all(
    allowed.map(async ({ icon, flag, load }) =>
      (await load(db, caller, { at, limit: SOURCE_LIMIT })).map((item) => ({ ...item, icon, ...(flag && { flag }) })),
    ),
  )
  return lists.flat().toSorted(bySoonestEnd)
}

/** Without those whose page is switched off. Outside of the transaction: switches are read across businesses. */
export async function withShownPages<Item extends Pick<ActionItemSource, 'flag'>>(
  context: Pick<TenantContext, 'acrossBusinesses' | 'mainSiteUrl'>,
  { businessId }: Caller,
  items: readonly Item[],
): Promise<Item[]> {
  const flags = flagReader({ ...context, db: context.acrossBusinesses('flags') })
  const areShown = await Promise.all(items.map(async ({ flag }) => flag === undefined || flags.isEnabled(flag, { businessId })))
  return items.filter((_, at) => areShown[at])
}

/** Both for one request. */
export async function loadActionItems(
  context: Pick<TenantContext, 'tenantTransaction' | 'acrossBusinesses' | 'clock' | 'mainSiteUrl'>,
  sources: readonly ActionItemSource[],
  caller: Caller,
): Promise<ListedActionItem[]> {
  const items = await context.tenantTransaction(caller, (tx) => actionItemsFor(tx, sources, caller, context.clock.now()))
  return withShownPages(context, caller, items)
}

export const mayCall = ({ operation, roles }: ActionItemSource['answeredBy'], { role, withheld = [] }: Caller): boolean =>
  (roles === 'signed_in' || roles.includes(role)) && !withheld.some((area) => operation.startsWith(area))

const NEVER = Number.POSITIVE_INFINITY

/** The soonest clock first. Without a clock, what went wrong stands before what waits, and the newest first. */
function bySoonestEnd(one: ActionItem, other: ActionItem): number {
  const end = (item: ActionItem) => item.dueAt?.getTime() ?? NEVER
  if (end(one) !== end(other)) return end(one) - end(other)
  return Number(other.isWrong) - Number(one.isWrong) || other.since.getTime() - one.since.getTime() || (one.id < other.id ? -1 : 1)
}
