import { defineUpcoming } from '../../kernel/upcoming-declaration.ts'
import { listLoans } from '../contract.ts'
import { loanFlag } from '../flag.ts'
import { comingInstalments } from './queries.ts'

/** Instalments that the business owes as borrower. */
export const loanInstalments = defineUpcoming({
  key: 'loans.instalments',
  shownBy: listLoans,
  flag: loanFlag,
  load: async (db, { businessId }, { today: from, until, limit }) =>
    (await comingInstalments(db, businessId, { from, until, limit })).map(({ id, due_on: day, amount }) => ({
      id: `loans.instalments:${id}`,
      day,
      title: 'Loan payment',
      move: { way: 'out', amount },
      href: '/admin/merchant/loans?tab=repayment',
    })),
})
