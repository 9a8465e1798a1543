import { type ActivityDeclaration, after } from '../../kernel/activity-declaration.ts'
import { cashpointNames } from './queries.ts'

export const cashpointsActivity: ActivityDeclaration = {
  'cashpoints.add': { kind: 'people', names: cashpointNames, text: (_, name) => `opened the cashpoint${after(' ', name)}` },
  'cashpoints.assign_cashier': { kind: 'people', names: cashpointNames, text: (_, name) => `assigned a cashier to ${name ?? 'a cashpoint'}` },
  'cashpoints.send_password': {
    kind: 'people',
    names: cashpointNames,
    text: (_, name) => `had a new password sent to the cashier${after(' of ', name)}`,
  },
  'cashpoints.deactivate': { kind: 'people', names: cashpointNames, text: (_, name) => `deactivated the cashpoint${after(' ', name)}` },
}
