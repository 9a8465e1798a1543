import type { RawBuilder } from 'kysely'
import { type Sql, sql } from '../../../platform/db/index.ts'
import { type AccountKind, BUSINESS_ACCOUNTS, chartOfAccounts, LOAN_ACCOUNTS } from './chart-of-accounts.ts'

/** The accounts of a new business, empty. Part of the commit that creates the business. */
export async function openBusinessAccounts(tx: Sql, businessId: string): Promise<void> {
  await accountsOpened(BUSINESS_ACCOUNTS.map((kind) => ({ kind, business: businessId, partner: null }))).execute(tx)
}

export type LoanToOpen = { businessId: string; loanId: string }

/** The accounts of a loan, empty; creates those that are missing. */
export const openLoanAccounts = ({ businessId, loanId }: LoanToOpen): RawBuilder<unknown> =>
  accountsOpened(LOAN_ACCOUNTS.map((kind) => ({ kind, business: businessId, partner: loanId })))

/** The internal accounts and the accounts at its bank; creates those that are missing. */
export async function openInternalAccounts(db: Sql, bank: string): Promise<void> {
  const kinds = Object.keys(chartOfAccounts) as AccountKind[]
  await accountsOpened(
    kinds
      .filter((kind) => ['partner', 'house'].includes(chartOfAccounts[kind].owner))
      .map((kind) => ({ kind, business: null, partner: chartOfAccounts[kind].owner === 'partner' ? bank : null })),
  ).execute(db)
}

/** The accounts of a further bank at which we are paid: its balance, and what is expected in and out. Creates those that are missing. */
export async function openClearingAccounts(db: Sql, bank: string): Promise<void> {
  await accountsOpened((['bank_pool', 'clearing_in', 'clearing_out'] as const).map((kind) => ({ kind, business: null, partner: bank }))).execute(db)
}

/**
 * The accounts of a business that is being closed: what they get from then on goes to suspense (M74). Called before the row of the business is
 * changed, because postings lock accounts first.
 */
export async function closeBusinessAccounts(tx: Sql, businessId: string): Promise<void> {
  await sql`update account set is_closed = true where business_id = ${businessId}`.execute(tx)
}

const accountsOpened = (accounts: { kind: AccountKind; business: string | null; partner: string | null }[]): RawBuilder<unknown> => sql`
  insert into account (business_id, kind, partner, normal, floor)
  select * from unnest(${accounts.map((a) => a.business)}::text[], ${accounts.map((a) => a.kind)}::text[], ${accounts.map((a) => a.partner)}::text[],
                       ${accounts.map((a) => chartOfAccounts[a.kind].normal)}::smallint[], ${accounts.map((a) => chartOfAccounts[a.kind].floor)}::bigint[])
  on conflict do nothing`
