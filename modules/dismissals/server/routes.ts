import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { badField, notFound } from '../../../platform/problems/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { setDismissed } from '../contract.ts'
import { deleteDismissal, insertDismissal } from './store.ts'

export function dismissalRoutes(
  context: Pick<TenantContext, 'tenant' | 'clock'>,
  modules: readonly Pick<ModuleDefinition, 'firstSteps'>[],
): BoundRoute<Caller>[] {
  const dismissible = new Set(modules.flatMap(({ firstSteps }) => firstSteps ?? []).flatMap(({ key, isOptional }) => (isOptional ? [key] : [])))
  return [
    bind(setDismissed, async ({ params, body: { item, dismissed }, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      if (!dismissible.has(item)) throw badField('item', 'This cannot be put away', 'dismissals.unknown_item')
      const row = { business_id: caller.businessId, person_id: caller.personId, item }
      const db = context.tenant(caller)
      await (dismissed ? insertDismissal(db, { ...row, created_at: context.clock.now() }) : deleteDismissal(db, row))
      return { data: {} }
    }),
  ]
}
