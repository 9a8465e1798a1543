import { type ActivityDeclaration, after, naira } from '../../kernel/activity-declaration.ts'
import { payers } from './queries.ts'

export const collectionsActivity: ActivityDeclaration = {
  'collections.ask_reversal': {
    kind: 'money',
    facts: ['amount', 'reason'],
    text: ({ amount, reason }) => `asked to send ${naira(amount)} back to its payer${after(': ', reason)}`,
  },
  'collections.decline_reversal': { kind: 'money', facts: ['answer'], text: ({ answer }) => `declined to send a payment back${after(': ', answer)}` },
  'collections.expect_payment': {
    kind: 'money',
    facts: ['amount', 'order'],
    text: ({ amount, order }) => `asked for a payment of ${naira(amount)}${after(' for ', order)}`,
  },
  'collections.follow_expected_payment': {
    kind: 'money',
    facts: ['amount', 'order'],
    text: ({ amount, order }) => `gave a payer a new number for ${naira(amount)}${after(' for ', order)}`,
  },
  'collections.cancel_expected_payment': {
    kind: 'money',
    facts: ['amount', 'order'],
    text: ({ amount, order }) => `ended the payment link of ${naira(amount)}${after(' for ', order)}`,
  },
  'collections.keep_mismatch': {
    kind: 'money',
    facts: ['kind', 'amount', 'order'],
    names: payers,
    text: ({ amount, order }, payer) => `took ${naira(amount)}${after(' of ', payer)} as it came${after(' for ', order)}`,
  },
  'collections.move_payment': {
    kind: 'money',
    facts: ['amount', 'order', 'from'],
    names: payers,
    text: ({ amount, order, from }, payer) => `moved ${naira(amount)}${after(' of ', payer)}${after(' from ', from)}${after(' to ', order)}`,
  },
  'collections.save_mismatch_rules': {
    kind: 'settings',
    facts: ['rules'],
    text: ({ rules }) => `saved the rules for payments that do not fit${after(': ', rules)}`,
  },
  'collections.save_pay_page_setting': {
    kind: 'settings',
    facts: ['site', 'frame'],
    text: ({ site, frame }) => `named ${site ?? 'a site'} as the site of pay pages${frame === 'yes' ? ', which may show them in a frame' : ''}`,
  },
  'collections.reverse': {
    kind: 'money',
    facts: ['amount', 'reason'],
    names: payers,
    text: ({ amount, reason }, payer) => `sent ${naira(amount)} back${after(' to ', payer)}${after(': ', reason)}`,
  },
}
