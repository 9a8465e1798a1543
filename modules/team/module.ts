import { defineModule } from '../define-module.ts'

export const team = defineModule({
  name: 'team',
  about: 'Members of a business and their roles',
})
