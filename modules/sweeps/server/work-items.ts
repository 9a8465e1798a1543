import { formatNaira } from '../../../platform/money/index.ts'
import { MONEY_READERS, moneyDecision, workItemQueries } from '../../operators/index.ts'
import { type Decision, type DecisionOrder, defineWorkItemKind, type Evidence } from '../../kernel/work-item-declaration.ts'
import { ownAccountsOf } from '../../kernel/own-account-declaration.ts'
import { surplus } from './amounts.ts'
import { decideSweep, type SweepDecision } from './actions/decide-sweep.ts'
import { ownFigures } from './context.ts'
import { SWEEP_ITEMS, sweepById } from './queries.ts'

const carryOut = (decision: SweepDecision) => (order: DecisionOrder) => decideSweep(order.context, order.item.id, decision, order)

const send = moneyDecision({
  key: 'send',
  label: 'Send it',
  tone: 'act',
  effect: ({ amount }) => [
    `${formatNaira(amount ?? 0n)} leaves one of our accounts for the other.`,
    'Before it leaves, the amount is computed again. What is not ours any more does not leave.',
  ],
  carryOut: carryOut('send'),
})
const refuse = {
  key: 'refuse',
  label: 'Refuse it',
  tone: 'refuse',
  roles: ['support', 'compliance', 'finance'],
  people: 1,
  effect: () => ['Nothing moves. Another sweep of this day may be asked for.'],
  carryOut: carryOut('refuse'),
} as const
const paid = moneyDecision({
  key: 'paid',
  label: 'It was paid',
  tone: 'act',
  effect: () => ['It is on its way in the books, until the statement of the other account shows it.'],
  carryOut: carryOut('paid'),
})
const notPaid = moneyDecision({
  key: 'not-paid',
  label: 'It was not paid',
  tone: 'refuse',
  effect: () => ['Nothing was posted for it. If the statement shows the debit later, it is posted then.'],
  carryOut: carryOut('not_paid'),
})

const lost = moneyDecision({
  key: 'lost',
  label: 'It is lost',
  tone: 'refuse',
  effect: ({ amount }) => [
    `Kasuwa bears ${formatNaira(amount ?? 0n)}.`,
    'If a statement shows it later, the loss is taken back by itself.',
    'Ask both banks first.',
  ],
  carryOut: carryOut('lost'),
})

const DECISIONS: Readonly<Record<string, readonly Decision[]>> = { asked: [send, refuse], review: [paid, notPaid], on_its_way: [lost] }

/** Late ones, sweeps that finance asks for, and those of which the bank has not said for a day whether it paid them (docs/money.md M47, M72). */
export const sweepWork = defineWorkItemKind({
  key: 'sweep',
  title: 'Sweeps of own money',
  area: 'books',
  clock: 'Sent or refused within 4 hours; one in doubt is decided within a working day. A late one ends by itself when a statement shows it.',
  readers: MONEY_READERS,
  ...workItemQueries(SWEEP_ITEMS),
  async evidence(context, { id }) {
    const row = (await sweepById(context.db, id))!
    const figures = await ownFigures(context)
    const sweep: Evidence = {
      title: 'Sweep',
      facts: [
        { name: 'Amount', value: { kobo: row.amount } },
        { name: 'Reference at the bank', value: row.reference },
        ...(row.sent_at === null ? [] : [{ name: 'First sent', value: { at: row.sent_at } }]),
        ...(row.debited_at === null ? [] : [{ name: 'Left', value: { at: row.debited_at } }]),
        ...(row.state === 'on_its_way' && row.due_at !== null ? [{ name: 'Expected until', value: { at: row.due_at } }] : []),
        ...(row.answer === null ? [] : [{ name: 'Last answer', value: `${row.code}: ${row.answer}` }]),
      ],
    }
    return [
      sweep,
      {
        title: 'Our accounts',
        facts: [
          ...ownAccountsOf(context).map(({ name, label }) => ({ name: label, value: { kobo: figures.accounts[name]!.balanceKobo } })),
          { name: 'Owed to customers, partners and the state', value: { kobo: figures.owedKobo } },
          { name: 'Own money that stays in the pool', value: { kobo: figures.keptKobo } },
          { name: 'Surplus', value: { kobo: surplus(figures) } },
        ],
      },
    ]
  },
  decisions: ({ isOpen, variant }) => (isOpen ? (DECISIONS[variant ?? ''] ?? []) : []),
})
