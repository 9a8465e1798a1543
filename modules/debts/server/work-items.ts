import { formatNaira } from '../../../platform/money/index.ts'
import { MONEY_READERS, moneyDecision, workItemQueries } from '../../operators/index.ts'
import { defineWorkItemKind } from '../../kernel/work-item-declaration.ts'
import { writeOffDebt } from './actions/write-off.ts'
import { causeName, causeOf } from './present.ts'
import { availableOf, DEBT_ITEMS, debtMovements, debtOf, recoveryById } from './queries.ts'

const writeOff = moneyDecision({
  key: 'write-off',
  label: 'Write it off',
  tone: 'refuse',
  effect: ({ amount }) => [
    `Kasuwa bears ${formatNaira(amount ?? 0n)}, or what is left of it then.`,
    'The owner is told that nothing is owed any more.',
  ],
  carryOut: (order) => writeOffDebt(order.context, order.item.id, order),
})

/** What businesses owe us (docs/money.md M63 to M65). It ends by itself when it is paid. */
export const debtWork = defineWorkItemKind({
  key: 'debt',
  title: 'Debts of businesses',
  area: 'credit',
  clock: 'Paid back out of a share of what comes in. Decided after 90 days.',
  readers: MONEY_READERS,
  ...workItemQueries(DEBT_ITEMS),
  async evidence({ db }, { id }) {
    const row = (await recoveryById(db, id))!
    const [owed, available, movements] = await Promise.all([
      debtOf(db, row.business_id),
      availableOf(db, row.business_id),
      debtMovements(db, row.business_id),
    ])
    return [
      {
        title: 'Debt',
        facts: [
          { name: 'Owed now', value: { kobo: owed } },
          { name: 'Paid back', value: { kobo: row.recovered } },
          { name: 'Free in the balance', value: { kobo: available } },
          { name: 'The owner was told', value: { at: row.created_at } },
          { name: 'Shares are kept from', value: { at: row.starts_at } },
        ],
      },
      {
        title: 'How it came about',
        columns: ['When', 'Why', 'Amount'],
        rows: movements.map(({ at, posting, amount }) => [{ at }, causeName(causeOf(posting, amount)), { kobo: amount }]),
      },
    ]
  },
  decisions: ({ isOpen }) => (isOpen ? [writeOff] : []),
})
