import { setDemoFlag } from '../../modules/flags/index.ts'
import { loanFlag } from '../../modules/loans/flag.ts'
import { payOutLoan } from '../../modules/loans/server/actions/pay-out.ts'
import { loanById } from '../../modules/loans/server/queries.ts'
import type { AppFixture, Shop } from '../fixtures/app-fixture.ts'
import { fillLoanFund } from '../fixtures/loan-fixture.ts'
import { WARRANTER_CODE } from './samples.ts'

/** Money for takings and loans stands nowhere in the books of these tests, which ask for rights only. */
export async function createLoanRecords(world: AppFixture, { businessId, caller }: Shop) {
  await fillLoanFund(world, 10_000_000n)
  await setDemoFlag(world.db.system, loanFlag.key, world.clock.now())
  const partner = await world.createShop('Partner Stores')
  await world.rows(`
    insert into warranter (business_id, code, created_by, created_at) values ('${partner.businessId}', '${WARRANTER_CODE}', 'usr', now()) on conflict do nothing`)
  await world.rows(`
    insert into day_total (business_id, cashpoint_id, day, kind, count, amount)
    select '${businessId}', '', day, 'collection', 1, 120000000 from unnest('{2026-09-06,2026-10-06,2026-11-05}'::date[]) day`)
  const [loan, loanRequest, requestedLoan] = [1, 2, 3].map(() => world.ids.next('lon')) as [string, string, string]
  for (const [id, borrower, warranter] of [
    [loan, businessId, partner.businessId],
    [loanRequest, businessId, partner.businessId],
    [requestedLoan, partner.businessId, businessId],
  ])
    await world.rows(`
      insert into loan (id, business_id, state, amount, tenure_months, month_ppm, fee, vat, asked_amount, asked_tenure_months, asked_month_ppm, warranter_id,
        guarantor_type, warranter_state, requested_by, request_id, requested_at)
      values ('${id}', '${borrower}', 'withdrawn', 5000000, 3, 30000, 0, 0, 5000000, 3, 30000, '${warranter}', 'partner', 'asked', '${caller.personId}', '${id}', '2020-01-01')`)
  await world.rows(`update loan set state = 'in_review' where id = '${loan}'`)
  await payOutLoan(world, (await loanById(world.db.system, loan))!, { from: 'in_review', by: 'opr', role: 'finance', requestId: loan })
  await world.rows(`
    insert into loan_restructuring (id, loan_id, business_id, state, tenure_months, month_ppm, waives_fees, tenure_months_before, month_ppm_before, offered_by,
      created_at, answer_due_at, ended_at)
    values ('${world.ids.next('lrs')}', '${loan}', '${businessId}', 'withdrawn', 6, 20000, true, 3, 30000, 'opr', '2020-01-01', '2100-01-01', '2020-01-02')`)
  return { loan, loanRequest, requestedLoan }
}

/** The first loan of a business runs; the others are requests. */
export const loansAgain = (open: string): string[] => [
  `update loan set state = case when disbursed_on is null then 'withdrawn' else 'repaid' end`,
  `update loan_limit_request set state = 'refused' where state = 'asked'`,
  `update loan set state = 'active' where disbursed_on is not null and '${open}' = 'loan-running'`,
  `update loan_restructuring set state = 'withdrawn', ended_at = '2020-01-02'`,
  `update loan_restructuring set state = 'offered', ended_at = null where '${open}' = 'loan-anew'`,
  `update loan set state = 'non_performing' where disbursed_on is not null and '${open}' = 'loan-anew'`,
  `update loan set state = case '${open}' when 'loan-asked' then 'awaiting_warranter' else 'offered' end, warranter_state = 'asked', answer_due_at = '2100-01-01'
  where disbursed_on is null and request_id = id and '${open}' in ('loan-asked', 'loan-offered')`,
]
