import { defineModule } from '../define-module.ts'
import { supportPublicRoutes } from './server/routes.ts'

export const support = defineModule({
  name: 'support',
  about: 'What people report: pages that broke',
  publicRoutes: supportPublicRoutes,
})
