import type { ActionItem, ActionItemSource } from '../../kernel/action-item-declaration.ts'
import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { Caller } from '../../identity/index.ts'
import { mayCall, SOURCE_LIMIT, type Switched, withShownPages } from './declared-items.ts'

export const sourcesOf = (modules: readonly Pick<ModuleDefinition, 'actionItems'>[]): readonly ActionItemSource[] =>
  modules.flatMap(({ actionItems }) => actionItems ?? [])

export type ListedActionItem = ActionItem & Pick<ActionItemSource, 'icon'> & { source: string }
type LoadedItem = Switched<ListedActionItem>

/** What waits for the caller, by all modules, in one round trip. A source whose operation this person may not call is not read. */
export async function actionItemsFor(db: Sql, sources: readonly ActionItemSource[], caller: Caller, at: Date): Promise<LoadedItem[]> {
  const allowed = sources.filter(({ answeredBy }) => mayCall(answeredBy, caller))
  const lists = await Promise.all(
    allowed.map(async ({ key: source, icon, flag, load }) =>
      (await load(db, caller, { at, limit: SOURCE_LIMIT })).map((item) => ({ ...item, source, icon, ...(flag && { flag }) })),
    ),
  )
  return lists.flat().toSorted(bySoonestEnd)
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

/** How many wait for the person by source, for the places that show their number. */
export function countsOf(items: readonly ListedActionItem[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { source, count = 1 } of items) counts[source] = (counts[source] ?? 0) + count
  return counts
}

const NEVER = Number.POSITIVE_INFINITY

/** The soonest clock first. Without a clock, what went wrong stands before what waits, and the newest first. */
function bySoonestEnd(one: ActionItem, other: ActionItem): number {
  const end = (item: ActionItem) => item.dueAt?.getTime() ?? NEVER
  if (end(one) !== end(other)) return end(one) - end(other)
  return Number(other.isWrong) - Number(one.isWrong) || other.since.getTime() - one.since.getTime() || (one.id < other.id ? -1 : 1)
}
