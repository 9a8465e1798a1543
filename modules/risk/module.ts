import { extend } from '../../platform/extensions/index.ts'
import { defineModule } from '../define-module.ts'
import { accessChanged } from '../identity/index.ts'
import { capOutflow } from './server/cap-outflow.ts'

export const risk = defineModule({
  name: 'risk',
  about: 'What fraud looks like: caps on outflow, and alerts for staff',
  extensions: () => [extend(accessChanged, capOutflow)],
})
