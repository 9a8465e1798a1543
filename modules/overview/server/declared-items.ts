import type { ActionItemSource } from '../../kernel/action-item-declaration.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { flagReader } from '../../flags/index.ts'
import type { Caller } from '../../identity/index.ts'

/** Items that one source may list. */
export const SOURCE_LIMIT = 20

type Operation = ActionItemSource['answeredBy']
/** An item of a source whose page may be switched off. */
export type Switched<Item> = Item & Pick<ActionItemSource, 'flag'>

export const mayCall = ({ operation, roles }: Operation, { role, withheld = [] }: Caller): boolean =>
  (roles === 'signed_in' || roles.includes(role)) && !withheld.some((area) => operation.startsWith(area))

/** Without those whose page is switched off. Outside of the transaction: switches are read across businesses. */
export async function withShownPages<Item>(
  context: Pick<TenantContext, 'acrossBusinesses' | 'mainSiteUrl'>,
  { businessId }: Caller,
  items: readonly Switched<Item>[],
): Promise<Item[]> {
  const flags = flagReader({ ...context, db: context.acrossBusinesses('flags') })
  const areShown = await Promise.all(items.map(async ({ flag }) => flag === undefined || flags.isEnabled(flag, { businessId })))
  return items.filter((_, at) => areShown[at])
}
