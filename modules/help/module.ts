import { defineModule } from '../define-module.ts'

export const help = defineModule({
  name: 'help',
  about: 'Answers to questions about fees, limits, states, login and PIN',
})
