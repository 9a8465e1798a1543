import { defineModule } from '../kernel/module-definition.ts'
import { liveEventRule } from '../kernel/live-event-declaration.ts'
import { FLAGS } from './server/declarations.ts'
import { flagChanged, liveFlagChange } from './server/domain-events.ts'
import { declaredFlags, flagReader } from './server/flag-reader.ts'
import { flagRoutes } from './server/routes.ts'
import { featureFlagTable } from './server/tables.ts'
import { flagsActivity } from './server/activity.ts'

export const flags = defineModule({
  name: 'flags',
  about: 'Feature flags',
  publicRoutes: (context, modules) => flagRoutes(context, declaredFlags(modules)),
  tables: [featureFlagTable],
  flags: FLAGS,
  liveEvents: [liveEventRule(flagChanged, liveFlagChange)],
  merchantPart: (context, modules) => {
    const declared = declaredFlags(modules)
    const reader = flagReader({ ...context, db: context.acrossBusinesses('flags') })
    return ({ businessId }) => reader.valuesFor(declared, { businessId })
  },
  activity: flagsActivity,
})
