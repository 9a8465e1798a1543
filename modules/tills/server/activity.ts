import { type ActivityDeclaration, after, naira } from '../../kernel/activity-declaration.ts'
import { cashpointNames } from '../../cashpoints/index.ts'

export const tillsActivity: ActivityDeclaration = {
  'tills.set': {
    kind: 'settings',
    facts: ['total', 'accept'],
    names: cashpointNames,
    text: ({ total, accept }, name) =>
      `changed the till${after(' of ', name)}: ${total === 'yes' ? 'says the total' : 'keeps the total quiet'}, ${accept === 'yes' ? 'may accept wrong amounts' : 'may not accept wrong amounts'}`,
  },
  'tills.open_shift': {
    kind: 'people',
    facts: ['float'],
    names: cashpointNames,
    text: ({ float }, name) => `opened a shift${after(' at ', name)} with ${naira(float)}`,
  },
  'tills.close_shift': {
    kind: 'people',
    facts: ['counted', 'difference'],
    names: cashpointNames,
    text: ({ counted, difference }, name) => `closed a shift${after(' at ', name)} with ${naira(counted)}, difference ${naira(difference)}`,
  },
  'tills.close_uncounted': { kind: 'people', names: cashpointNames, text: (_, name) => `closed a shift${after(' at ', name)} without a count` },
  'tills.ask_to_count': { kind: 'people', names: cashpointNames, text: (_, name) => `asked for the count${after(' of ', name)}` },
}
