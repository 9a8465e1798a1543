import { extend } from '../../platform/extensions/index.ts'
import { defineModule } from '../define-module.ts'
import { memberships } from '../identity/index.ts'
import { membershipsOf } from './server/queries.ts'

export const team = defineModule({
  name: 'team',
  about: 'Members of a business and their roles',
  extensions: ({ db }) => [extend(memberships, (personId) => membershipsOf(db.system, personId))],
})
