import { type Sql, sql } from '../../platform/db/index.ts'
import { createIdsAt, type SeedContext, type SeededBusiness } from './open-accounts.ts'
import type { IncomingPayment, OutgoingPayment } from './demo-history.ts'

/** The notices by which the bank told of each payment; without them the sweep would take old lines for news. */
export async function insertNotices(db: Sql, context: Pick<SeedContext, 'random'>, bank: string, paid: readonly IncomingPayment[]): Promise<void> {
  await sql`
    insert into inbound_notice (id, partner, session_id, source, raw, received_at)
    select w.id, ${bank}, w.session_id, 'notice', '{}', w.at
    from unnest(${paid.map(({ at }) => createIdsAt(context, at).next('ntc'))}::text[], ${paid.map(({ sessionId }) => sessionId)}::text[],
                ${paid.map(({ at }) => at)}::timestamptz[]) as w(id, session_id, at)`.execute(db)
}

/** Whom each business has paid is whom it can choose from. */
export async function insertBeneficiaries(
  db: Sql,
  context: Pick<SeedContext, 'random'>,
  businesses: readonly SeededBusiness[],
  sent: readonly OutgoingPayment[],
): Promise<void> {
  for (const { row } of businesses) {
    const transfers = sent.filter((each) => each.kind === 'transfer' && each.business.row.id === row.id)
    const known = [...new Map(transfers.map((each) => [each.beneficiary.account, each])).values()]
    await sql`
      insert into beneficiary (id, business_id, name, account_number, bank_code, created_at)
      select w.id, ${row.id}, w.name, w.account, w.bank, w.at
      from unnest(${known.map(({ askedAt }) => createIdsAt(context, askedAt).next('ben'))}::text[], ${known.map(({ beneficiary }) => beneficiary.name)}::text[],
                  ${known.map(({ beneficiary }) => beneficiary.account)}::text[], ${known.map(({ beneficiary }) => beneficiary.bankCode)}::text[],
                  ${known.map(({ askedAt }) => askedAt)}::timestamptz[]) as w(id, name, account, bank, at)`.execute(db)
  }
}

/** How many items and lines did not find each other: none, or the story was told differently to books and bank. */
export async function countUnmatched(db: Sql, bank: string): Promise<number> {
  const { rows } = await sql<{ breaks: number }>`
    select ((select count(*) from clearing_item where partner = ${bank} and line_id is null)
          + (select count(*) from statement_line where partner = ${bank} and matched_by is null))::int as breaks`.execute(db)
  return rows[0]!.breaks
}
