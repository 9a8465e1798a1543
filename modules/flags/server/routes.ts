import { type BoundRoute, createRouteBinder } from '../../../platform/http/bind.ts'
import type { PublicContext } from '../../kernel/tenant-context.ts'
import type { FlagDeclaration } from '../../kernel/module-definition.ts'
import { showFlags } from '../contract.ts'
import { flagReader } from './flag-reader.ts'

const bindPublic = createRouteBinder<null>()

export function flagRoutes(
  { people, mainSiteUrl }: Pick<PublicContext, 'people' | 'mainSiteUrl'>,
  declared: readonly FlagDeclaration[],
): BoundRoute<null>[] {
  const reader = () => flagReader({ db: { system: people }, mainSiteUrl })
  return [bindPublic(showFlags, async ({ params: { environment } }) => ({ data: await reader().valuesFor(declared, { environment }) }))]
}
