import { type BoundRoute, createRouteBinder } from '../../../platform/http/bind.ts'
import type { RouteContext } from '../../kernel/app-context.ts'
import type { FlagDeclaration } from '../../kernel/module-definition.ts'
import { showFlags } from '../contract.ts'
import { flagReader } from './flag-reader.ts'

const bindPublic = createRouteBinder<null>()

export function flagRoutes(context: Pick<RouteContext, 'db' | 'mainSiteUrl'>, declared: readonly FlagDeclaration[]): BoundRoute<null>[] {
  return [bindPublic(showFlags, async ({ params: { environment } }) => ({ data: await flagReader(context).valuesFor(declared, { environment }) }))]
}
