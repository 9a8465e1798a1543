import { defineModule } from '../kernel/module-definition.ts'
import { closureChecks } from './server/checks.ts'
import { closureWork } from './server/work-items.ts'

export const closures = defineModule({
  name: 'closures',
  about: 'Businesses that are being closed',
  workItems: [closureWork],
  checks: closureChecks,
})
