import { defineModule } from '../kernel/module-definition.ts'

export const dataKeys = defineModule({
  name: 'data-keys',
  about: 'Rotation of the key that seals personal data',
})
