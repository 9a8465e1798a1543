import { defineStateTables } from '../../kernel/state-table-declaration.ts'
import type { LoanRow } from './rows.ts'

export type LoanState = LoanRow['state']
type WarranterState = LoanRow['warranter_state']

/** Allowed moves (docs/money.md §8). The offer is accepted with the request, so approval as asked pays out at once (decision 44). */
export const loanMoves: Readonly<Record<LoanState, readonly LoanState[]>> = {
  awaiting_warranter: ['in_review', 'refused', 'expired', 'withdrawn'],
  in_review: ['offered', 'active', 'refused', 'withdrawn'],
  offered: ['active', 'declined', 'expired'],
  active: ['late', 'repaid'],
  late: ['active', 'non_performing', 'repaid'],
  non_performing: ['active', 'restructured', 'written_off', 'repaid'],
  restructured: ['active', 'non_performing', 'repaid'],
  written_off: ['recovered'],
  withdrawn: [],
  declined: [],
  expired: [],
  refused: [],
  recovered: [],
  repaid: [],
}

export const warranterMoves: Readonly<Record<WarranterState, readonly WarranterState[]>> = {
  asked: ['approved', 'refused', 'expired', 'released'],
  approved: ['called', 'released'],
  called: ['approved', 'paid', 'released'],
  refused: [],
  expired: [],
  paid: [],
  released: [],
}

/** Money is out, and interest runs. */
export const RUNNING_STATES: readonly LoanState[] = ['active', 'late', 'non_performing', 'restructured']
/** Interest is no income yet (M34). */
export const isSuspending = (state: LoanState): boolean => state === 'non_performing' || state === 'restructured'
/** Waits for an answer of a person. */
export const REQUEST_STATES: readonly LoanState[] = ['awaiting_warranter', 'in_review', 'offered']
/** Another request is refused while a loan is in one of these. */
export const OPEN_STATES: readonly LoanState[] = [...REQUEST_STATES, ...RUNNING_STATES, 'written_off']

export const isRunning = (state: LoanState): boolean => RUNNING_STATES.includes(state)
export const owesMoney = (state: LoanState): boolean => isRunning(state) || state === 'written_off'

const BY_PAYMENT = 'The borrower, the due day or the warranter pays.'

export const loanStateTables = defineStateTables([
  {
    table: 'loan',
    about: 'Loan',
    open: {
      awaiting_warranter: { ends: 'The warranter answers, the borrower withdraws it, or it expires.', clock: '72 hours.', where: 'Loans' },
      in_review: { ends: 'Two operators approve, offer other terms or refuse.', clock: '2 working days.', where: 'Desk: Loan requests' },
      offered: { ends: 'The borrower accepts or declines, or it expires.', clock: '72 hours.', where: 'Loans' },
      active: { ends: BY_PAYMENT, clock: 'The due days of its plan.', where: 'Loans' },
      late: { ends: BY_PAYMENT, clock: '31 days; then it is non-performing.', where: 'Loans' },
      non_performing: {
        ends: 'It is paid, or two operators offer a new plan or write it off.',
        clock: '90 days after the first unpaid due day.',
        where: 'Desk: Loans long late',
      },
      restructured: { ends: BY_PAYMENT, clock: '90 days in time; then it is active.', where: 'Loans' },
      written_off: { ends: 'The borrower pays the claim.', clock: 'None: the claim does not lapse.', where: 'Loans' },
    },
    final: ['withdrawn', 'declined', 'expired', 'refused', 'recovered', 'repaid'],
  },
  {
    table: 'loan_restructuring',
    about: 'New plan for a loan',
    open: { offered: { ends: 'The borrower accepts or declines, an operator withdraws it, or it expires.', clock: '7 days.', where: 'Loans' } },
    final: ['accepted', 'declined', 'expired', 'withdrawn', 'overtaken'],
  },
  {
    table: 'loan_limit_request',
    about: 'Request for a higher credit limit',
    open: { asked: { ends: 'Two operators grant it, or one refuses.', clock: '2 working days.', where: 'Desk: Credit limits' } },
    final: ['granted', 'refused'],
  },
  {
    table: 'loan_fund_movement',
    about: 'Cash of the lender',
    open: { asked: { ends: 'Two operators book it, or one refuses.', clock: '1 working day.', where: 'Desk: Movements of the fund' } },
    final: ['booked', 'refused'],
  },
])
