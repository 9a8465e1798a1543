import { defineModule } from '../kernel/module-definition.ts'
import { auditRoutes } from './server/audit/routes.ts'
import { declaredObjects } from './server/object-page.ts'
import { lookupRoutes } from './server/routes.ts'
import { classChanged } from './server/messages.ts'
import { lookupActivity } from './server/activity.ts'

export const lookup = defineModule({
  name: 'lookup',
  about: 'Look-up by operators: search and the page of a business',
  reads: [
    'account',
    'alternate_account',
    'audit_entry',
    'business',
    'cashpoint',
    'entry',
    'history_item',
    'hold',
    'journal',
    'known_device',
    'member',
    'operator',
    'payout_bank',
    'person',
    'pin',
    'team_invitation',
  ],
  messages: [classChanged],
  operatorRoutes(context, modules) {
    const kinds = modules.flatMap(({ workItems = [] }) => workItems)
    const objects = declaredObjects(modules)
    return [
      ...lookupRoutes(context, kinds, objects),
      ...auditRoutes(
        context,
        kinds.map(({ key }) => key),
        objects.kinds.map(({ key }) => key),
      ),
    ]
  },
  activity: lookupActivity,
})
