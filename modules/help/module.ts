import { defineModule } from '../kernel/module-definition.ts'

export const help = defineModule({
  name: 'help',
  about: 'Answers to questions about fees, limits, states, login and PIN',
})
