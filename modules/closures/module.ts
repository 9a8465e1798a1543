import { defineModule } from '../kernel/module-definition.ts'
import { closureChecks } from './server/checks.ts'
import { closureWork } from './server/work-items.ts'

export const closures = defineModule({
  name: 'closures',
  about: 'Businesses that are being closed',
  reads: ['account', 'bulk_run', 'business', 'business_standing_change', 'dispute', 'hold', 'loan', 'recall', 'suspense_item', 'transfer'],
  workItems: [closureWork],
  checks: closureChecks,
})
