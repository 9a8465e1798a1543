import { defineDatedNumbers } from '../../kernel/dated-numbers-declaration.ts'
import { allDebts, debtRules } from './queries.ts'
import { insertDebtRule } from './store.ts'

/** The rules of `debt_rule`, as the desk changes them. */
export const debtNumbers = defineDatedNumbers({
  key: 'debts',
  label: 'Debts',
  numbers: [{ name: 'share', label: 'Share of what comes in that pays a debt of the business', unit: 'ppm', least: 0, maximum: 1_000_000 }],
  read: debtRules,
  async preview({ db }) {
    const { businesses, owedKobo } = await allDebts(db)
    return {
      day: null,
      lines: [{ name: 'Businesses that owe us now', amount: owedKobo, count: businesses }],
      sentences: ['The next shares follow it. Businesses that were told of another share are not told again.'],
    }
  },
  insert: insertDebtRule,
})
