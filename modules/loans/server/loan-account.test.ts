import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type LagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { accountName, chartOfAccounts } from '../../ledger/server/chart-of-accounts.ts'
import type { JournalDraft } from '../../ledger/index.ts'
import { vatInside } from '../../pricing/index.ts'
import { accountPlan, applyRepayment, dueKobo, type LateTerms, openAccount, owedKobo, passDays } from './loan-account.ts'
import { loanMoves, warranterMoves } from './states.ts'
import { paidOutJournal, repaymentJournal } from './postings.ts'
import { loanRow, planOf } from '../../../tests/fixtures/loan-rows.ts'
import { planSchedule } from './schedule.ts'

const LATE: LateTerms = {
  feeAfterDays: 3,
  nonPerformingAfterDays: 31,
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

type Step = { kind: 'wait'; days: number } | { kind: 'part'; perMille: number } | { kind: 'due' } | { kind: 'all' } | { kind: 'again' }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 45 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('part' as const), perMille: fc.integer({ min: 1, max: 999 }) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'due' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'all' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'again' as const }) },
)
const termsOf = fc.record({
  amountKobo: fc.bigInt({ min: 50_000_00n, max: 5_000_000_00n }),
  tenureMonths: fc.constantFrom(3, 6, 12),
  monthPpm: fc.integer({ min: 0, max: 60_000 }),
})
const life = fc.record({ terms: termsOf, steps: fc.array(step, { maxLength: 30 }) })

describe('random lives of loans', () => {
  test('books balance, the loan equals its entries, no kobo is lost, and each day is booked once', () => {
    fc.assert(
      fc.property(life, ({ steps, terms }) => {
        const ledger = books()
        let loan = loanRow({ terms, paidOutOn: START })
        let plan = planOf(loan, planSchedule(terms, START))
        let day: LagosDay = START
        let paid = 0n
        ledger.post([paidOutJournal(loan, loan.amount)])
        for (const one of steps) {
          if (one.kind === 'wait') day = addDays(day, one.days)
          const account = openAccount(loan, plan)
          passDays(account, day, LATE)
          const amount = amountOf(one, account, day)
          if (amount > 0n) {
            const parts = applyRepayment(account, amount, day)
            expect(parts.feesKobo + parts.interestKobo + parts.principalKobo).toBe(amount)
            account.journals.push(repaymentJournal(`repayment:${paid}:${day}:${ledger.keys.size}`, 'M36', account.row, loan.business_id, parts))
            paid += amount
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
        expect(loan.amount + loan.interest_accrued + plan.reduce((sum, { late_fee }) => sum + late_fee, 0n)).toBe(paid + owedKobo(loan))
        expect(loan.interest_accrued).toBe(ledger.of('loan_interest_income') + loan.interest_suspended + 0n)
        expect(loan.state === 'repaid').toBe(owedKobo(loan) === 0n)
        if (loan.state === 'repaid') expect(loan.interest_suspended).toBe(0n)
      }),
      { numRuns: 300 },
    )
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
