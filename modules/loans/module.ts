import { defineModule } from '../define-module.ts'

export const loans = defineModule({
  name: 'loans',
  about: 'Loans to merchants, vouched for by warranters',
})
