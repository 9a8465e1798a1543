import { defineModule } from '../define-module.ts'

export const dataKeys = defineModule({
  name: 'data-keys',
  about: 'Rotation of the key that seals personal data',
})
