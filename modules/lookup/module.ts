import { defineModule } from '../kernel/module-definition.ts'
import { auditRoutes } from './server/audit/routes.ts'
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
    'collection',
    'history_item',
    'hold',
    'known_device',
    'member',
    'operator',
    'payout_bank',
    'person',
    'pin',
    'transfer',
    'transfer_answer',
    'transfer_attempt',
  ],
  messages: [classChanged],
  operatorRoutes: (context, modules) => [
    ...lookupRoutes(
      context,
      modules.flatMap(({ workItems = [] }) => workItems),
    ),
    ...auditRoutes(context),
  ],
  activity: lookupActivity,
})
