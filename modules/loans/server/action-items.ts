import { type ActionItem, defineActionItems } from '../../kernel/action-item-declaration.ts'
import { submitLoan } from '../contract.ts'
import { loanFlag } from '../flag.ts'
import { type LoanMatter, loanMatters } from './queries.ts'

const PAGE = '/admin/merchant/loans'

const ITEMS: Readonly<Record<LoanMatter, Pick<ActionItem, 'title' | 'detail' | 'isWrong' | 'act' | 'href'>>> = {
  warranty: {
    title: 'A business asks you to vouch for a loan',
    detail: 'You pay if they do not.',
    isWrong: false,
    act: 'Answer',
    href: `${PAGE}?tab=warranter`,
  },
  offer: { title: 'Your loan offer is ready', detail: null, isWrong: false, act: 'Answer', href: PAGE },
  new_plan: { title: 'A new plan for your loan is ready', detail: null, isWrong: false, act: 'Answer', href: PAGE },
  instalment: { title: 'A loan payment is late', detail: null, isWrong: true, act: 'Pay', href: `${PAGE}?tab=repayment` },
}

/** Answers about loans that the business owes as borrower or warranter, and instalments that are late. */
export const loanItems = defineActionItems({
  key: 'loans.answers',
  icon: 'loan',
  answeredBy: submitLoan,
  flag: loanFlag,
  load: async (db, { businessId }, { at, limit }) =>
    (await loanMatters(db, businessId, at, limit)).map((row) => ({
      id: `loans.answers:${row.matter}:${row.id}`,
      ...ITEMS[row.matter],
      amount: row.amount,
      since: row.since,
      dueAt: row.due_at,
    })),
})
