import { defineModule } from '../define-module.ts'

export const bulk = defineModule({
  name: 'bulk',
  about: 'Bulk payments: groups, their beneficiaries, uploaded lists and runs',
})
