import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type LagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { accountName, chartOfAccounts } from '../../ledger/server/chart-of-accounts.ts'
import type { JournalDraft } from '../../ledger/index.ts'
import { vatInside } from '../../pricing/index.ts'
import { accountPlan, applyRepayment, dueKobo, type LateTerms, openAccount, owedKobo, passDays, plannedLeftKobo } from './loan-account.ts'
import { restructure, vatOfUnpaidFees } from './restructuring.ts'
import type { LoanInstalmentRow } from './rows.ts'
import { loanMoves, warranterMoves } from './states.ts'
import { paidOutJournal, repaymentJournal } from './postings.ts'
import { loanRow, planOf } from '../../../tests/fixtures/loan-rows.ts'
import { daysBetween } from './interest.ts'
import { planSchedule } from './schedule.ts'

const LATE: LateTerms = {
  feeAfterDays: 3,
  nonPerformingAfterDays: 31,
  curedAfterDays: 90,
  fee(unpaid) {
    const feeKobo = unpaid < 1_000_00n ? unpaid : 1_000_00n
    return { feeKobo, vatKobo: vatInside(feeKobo) }
  },
}
const START = '2026-11-20'

/** Books of one loan: balances on their normal sides, and every key once. */
function books() {
  const balances = new Map<string, Kobo>()
  const keys = new Set<string>()
  return {
    keys,
    post(journals: readonly JournalDraft[]) {
      for (const { key, lines } of journals) {
        expect(keys.has(key), `${key} twice`).toBe(false)
        keys.add(key)
        expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
        for (const { account, amount } of lines) {
          const name = accountName(account)
          balances.set(name, (balances.get(name) ?? 0n) + amount * BigInt(chartOfAccounts[account.kind].normal))
        }
      }
    },
    of: (kind: string) => [...balances].reduce((sum, [name, balance]) => (name.split(':')[0] === kind ? sum + balance : sum), 0n),
  }
}

type Step =
  | { kind: 'anew'; days: number; tenure_months: number; perMille: number; waives_fees: boolean }
  | { kind: 'wait'; days: number }
  | { kind: 'part'; perMille: number }
  | { kind: 'due' }
  | { kind: 'all' }
  | { kind: 'again' }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 45 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('part' as const), perMille: fc.integer({ min: 1, max: 999 }) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'due' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'all' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('anew' as const),
      days: fc.integer({ min: 0, max: 120 }),
      tenure_months: fc.constantFrom(3, 6, 12, 24),
      perMille: fc.integer({ min: 0, max: 1000 }),
      waives_fees: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'again' as const }) },
)
const termsOf = fc.record({
  amountKobo: fc.bigInt({ min: 50_000_00n, max: 5_000_000_00n }),
  tenureMonths: fc.constantFrom(3, 6, 12),
  monthPpm: fc.integer({ min: 0, max: 60_000 }),
})
const life = fc.record({ terms: termsOf, steps: fc.array(step, { maxLength: 30 }) })

describe('random lives of loans', () => {
  test('books balance, the loan equals its entries, no kobo is lost, and each day is booked once, through new plans and waived fees too', () => {
    let newPlans = 0
    fc.assert(
      fc.property(life, ({ steps, terms }) => {
        const ledger = books()
        let loan = loanRow({ terms, paidOutOn: START })
        let plan = planOf(loan, planSchedule(terms, START))
        let day: LagosDay = START
        let paid = 0n
        let earlier: LoanInstalmentRow[] = []
        ledger.post([paidOutJournal(loan, loan.amount)])
        for (const one of steps) {
          if (one.kind === 'wait' || one.kind === 'anew') day = addDays(day, one.days)
          const account = openAccount(loan, plan)
          passDays(account, day, LATE)
          const amount = amountOf(one, account, day)
          if (amount > 0n) {
            const parts = applyRepayment(account, amount, day)
            expect(parts.feesKobo + parts.interestKobo + parts.principalKobo).toBe(amount)
            account.journals.push(repaymentJournal(`repayment:${paid}:${day}:${ledger.keys.size}`, 'M36', account.row, loan.business_id, parts))
            paid += amount
          }
          const isAnew = one.kind === 'anew' && account.row.state === 'non_performing'
          const owed = owedKobo(account.row)
          const unpaidFees = account.row.fees_out
          const old = account.instalments
          if (isAnew) {
            newPlans++
            const monthPpm = Math.floor((account.row.month_ppm * one.perMille) / 1000)
            const input = { id: `lrs_${newPlans}`, tenure_months: one.tenure_months, month_ppm: monthPpm, waives_fees: one.waives_fees }
            const anew = restructure(account, input, day, earlier)
            expect(anew.waivedKobo).toBe(one.waives_fees ? unpaidFees : 0n)
            expect(owedKobo(account.row)).toBe(owed - anew.waivedKobo)
            expect(anew.plannedKobo).toBe(owedKobo(account.row))
            expect(anew.instalments.reduce((sum, { principal }) => sum + principal, 0n)).toBe(anew.plannedKobo)
            earlier = [...earlier, ...old]
            account.instalments = anew.instalments
          }
          for (const { from, to } of account.states) expect(loanMoves[from]).toContain(to)
          if (account.row.warranter_state !== loan.warranter_state)
            expect([...warranterMoves[loan.warranter_state], 'approved']).toContain(account.row.warranter_state)
          ledger.post(account.journals)
          ;({ row: loan, instalments: plan } = account)
          // A second morning of the same day changes nothing.
          const again = openAccount(loan, plan)
          passDays(again, day, LATE)
          expect(accountPlan(again)).toEqual({ journals: [], moves: [] })
        }
        expect(loan.principal_out).toBe(ledger.of('loan_principal'))
        expect(loan.interest_out).toBe(ledger.of('loan_interest'))
        expect(loan.fees_out).toBe(ledger.of('loan_fees'))
        expect(loan.interest_suspended).toBe(ledger.of('loan_interest_suspended'))
        expect(ledger.of('lender_capital')).toBe(loan.principal_out)
        expect(-ledger.of('loan_fund')).toBe(loan.principal_out)
        const fees = [...earlier, ...plan].reduce((sum, { late_fee }) => sum + late_fee, 0n)
        expect(loan.amount + loan.interest_accrued + fees).toBe(paid + loan.fees_waived + owedKobo(loan))
        expect(loan.carried_out <= loan.interest_out + loan.fees_out).toBe(true)
        const feeVat = [...earlier, ...plan].reduce((sum, { late_fee_vat }) => sum + late_fee_vat, 0n)
        expect(ledger.of('loan_fee_income') + ledger.of('vat')).toBe(fees - loan.fees_waived)
        expect(ledger.of('vat') >= 0n && ledger.of('vat') <= feeVat).toBe(true)
        for (const one of plan) expect(one.paid_on !== null).toBe(plannedLeftKobo(loan) <= one.left_after)
        expect(loan.interest_accrued).toBe(ledger.of('loan_interest_income') + loan.interest_suspended + 0n)
        expect(loan.state === 'repaid').toBe(owedKobo(loan) === 0n)
        if (loan.state === 'repaid') expect(loan.interest_suspended).toBe(0n)
      }),
      { numRuns: 300 },
    )
    expect(newPlans).toBeGreaterThan(30)
  })

  test('a new plan that is paid on its due days costs exactly what it said, is performing after 90 days, and its interest is income then', () => {
    const plan = fc.record({ tenure_months: fc.constantFrom(3, 6, 12, 24), perMille: fc.integer({ min: 0, max: 1000 }), waives_fees: fc.boolean() })
    fc.assert(
      fc.property(termsOf, fc.integer({ min: 62, max: 200 }), plan, (terms, days, { perMille, ...isRequested }) => {
        const day = addDays(START, days)
        const first = loanRow({ terms, paidOutOn: START })
        const account = openAccount(first, planOf(first, planSchedule(terms, START)))
        passDays(account, day, LATE)
        expect(account.row.state).toBe('non_performing')
        const monthPpm = Math.floor((terms.monthPpm * perMille) / 1000)
        const anew = restructure(account, { ...isRequested, id: 'lrs_1', month_ppm: monthPpm }, day, [])
        account.instalments = anew.instalments
        expect(account.row.warranter_state).toBe('approved')
        let paid = 0n
        for (const one of anew.instalments) {
          passDays(account, one.due_on, LATE)
          const due = dueKobo(account, one.due_on)
          expect(due).toBe(one.principal + one.interest)
          applyRepayment(account, due, one.due_on)
          paid += due
          const isCured = account.states.some(({ from, to }) => from === 'restructured' && to === 'active')
          if (isCured) expect(account.row.interest_suspended).toBe(0n)
          if (daysBetween(day, one.due_on) > 100) expect(isCured).toBe(true)
        }
        expect(paid).toBe(anew.totalKobo)
        expect(account.row.state).toBe('repaid')
      }),
      { numRuns: 80 },
    )
  })

  test('M69: a waived fee goes back with the VAT that was taken, of a part in proportion', () => {
    const taken = [
      { late_fee: 100_000n, late_fee_vat: 6_977n },
      { late_fee: 0n, late_fee_vat: 0n },
      { late_fee: 100_000n, late_fee_vat: 5_000n },
    ]
    expect(vatOfUnpaidFees(taken, 200_000n)).toBe(11_977n)
    expect(vatOfUnpaidFees(taken, 100_000n)).toBe(5_000n)
    expect(vatOfUnpaidFees(taken, 150_000n)).toBe(5_000n + 6_977n - 3_489n)
  })

  test('a loan that is paid on its due days costs exactly its plan, and one that is paid early costs less', () => {
    fc.assert(
      fc.property(termsOf, fc.integer({ min: 1, max: 25 }), (terms, early) => {
        const schedule = planSchedule(terms, START)
        const punctual = openAccount(loanRow({ terms, paidOutOn: START }), planOf(loanRow({ terms, paidOutOn: START }), schedule))
        for (const { dueOn, principalKobo, interestKobo } of schedule) {
          passDays(punctual, dueOn, LATE)
          expect(dueKobo(punctual, dueOn)).toBe(principalKobo + interestKobo)
          applyRepayment(punctual, dueKobo(punctual, dueOn), dueOn)
        }
        expect(punctual.row.state).toBe('repaid')
        const hasty = openAccount(loanRow({ terms, paidOutOn: START }), planOf(loanRow({ terms, paidOutOn: START }), schedule))
        const day = addDays(START, early)
        passDays(hasty, day, LATE)
        applyRepayment(hasty, owedKobo(hasty.row), day)
        expect(hasty.row.state).toBe('repaid')
        expect(hasty.row.interest_accrued <= punctual.row.interest_accrued).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})

function amountOf(one: Step, account: ReturnType<typeof openAccount>, day: LagosDay): Kobo {
  if (account.row.state === 'repaid') return 0n
  const owed = owedKobo(account.row)
  if (one.kind === 'all') return owed
  if (one.kind === 'due') return dueKobo(account, day)
  return one.kind === 'part' ? (owed * BigInt(one.perMille)) / 1000n : 0n
}
