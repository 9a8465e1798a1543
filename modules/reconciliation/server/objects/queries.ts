import type { RawBuilder } from 'kysely'
import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { type FoundObject, MAX_FOUND, type SearchMatch, type SearchTerms } from '../../../kernel/object-declaration.ts'
import type { CaseRow, StatementLineRow } from '../rows.ts'

export function lineSearches({ printed }: SearchTerms): RawBuilder<FoundObject>[] {
  if (printed === null) return []
  const select = (match: SearchMatch, condition: RawBuilder<unknown>) => sql<FoundObject>`
    select ${sql.lit(match)} as match, l.id, null::text as business_id, '' as business, 'Line ' || l.line_id as title,
      concat_ws(', ', case l.direction when 'in' then 'Credit' else 'Debit' end, l.session_id, l.reference, l.narration) as detail, l.amount, l.booked_at as found_at
    from (select * from statement_line where ${condition} limit ${MAX_FOUND}) l`
  return [select('session_id', sql`session_id = ${printed}`), select('reference', sql`reference = ${printed}`)]
}

export function caseSearches({ printed }: SearchTerms): RawBuilder<FoundObject>[] {
  if (printed === null) return []
  const select = (match: SearchMatch, condition: RawBuilder<unknown>) => sql<FoundObject>`
    select ${sql.lit(match)} as match, s.id, s.business_id, coalesce(b.name, '') as business, replace(s.reason, '_', ' ') as title,
      concat_ws(', ', case s.state when 'resolved' then 'Ended' else 'Open' end, s.payer_name, s.session_id) as detail, s.amount, s.opened_at as found_at
    from (select * from suspense_item where ${condition} limit ${MAX_FOUND}) s left join business b on b.id = s.business_id`
  return [select('reference', sql`id = ${printed}`), select('session_id', sql`session_id = ${printed}`)]
}

export async function statementLine(db: Sql, id: string): Promise<StatementLineRow | null> {
  const { rows } = await sql<StatementLineRow>`select * from statement_line where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The payment out behind an attempt `a`; of one that sends a payment in back, that payment in. */
const SUBJECT_OF_ATTEMPT = sql`(select case t.kind when 'sending_back' then t.subject_id else t.id end from transfer t where t.id = a.transfer_id)`

export type MatchedItem = {
  journal_key: string
  matching_key: string
  payment_id: string | null
  payment: bigint | null
  case_id: string | null
  opened_at: Date
}

/** The movement of our books that a line shows, and the payment behind it. */
export async function itemOfLine(db: Sql, { partner, line_id }: Pick<StatementLineRow, 'partner' | 'line_id'>): Promise<MatchedItem | null> {
  const { rows } = await sql<MatchedItem>`
    select i.journal_key, i.matching_key, i.case_id, i.opened_at, h.id as payment_id, payment_code(h.number) as payment
    from clearing_item i
    left join collection c on c.partner = i.partner and c.session_id = i.matching_key
    left join transfer_attempt a on a.partner = i.partner and a.partner_reference = regexp_replace(i.matching_key, '^return:', '')
    left join history_item h on h.subject_id = coalesce(c.id, ${SUBJECT_OF_ATTEMPT})
    where i.partner = ${partner} and i.line_id = ${line_id} limit 1`.execute(db)
  return rows[0] ?? null
}

export type ExpectedMovement = {
  partner: string
  side: 'in' | 'out'
  amount: Kobo
  opened_at: Date
  journal_key: string
  line: string | null
  booked_at: Date | null
  case_id: string | null
}

/** The movements at banks that a payment causes, each with the line that shows it. */
export async function movementsOf(db: Sql, subjectId: string): Promise<ExpectedMovement[]> {
  const { rows } = await sql<ExpectedMovement>`
    with attempts as (
      select a.partner, a.partner_reference as reference from transfer_attempt a
      where a.transfer_id in (select ${subjectId} union all select id from transfer where subject_id = ${subjectId} and kind = 'sending_back')),
    keys(partner, side, key) as (
      select partner, 'out', reference from attempts union all select partner, 'in', 'return:' || reference from attempts
      union all select partner, 'in', session_id from collection where id = ${subjectId})
    select i.partner, i.side, i.amount, i.opened_at, i.journal_key, l.id as line, l.booked_at, i.case_id
    from keys k join clearing_item i on i.partner = k.partner and i.side = k.side and i.matching_key = k.key
    left join statement_line l on l.partner = i.partner and l.line_id = i.line_id order by i.opened_at`.execute(db)
  return rows
}

export type CaseRecord = CaseRow & { business: string | null; payment_id: string | null; payment: bigint | null }

export async function caseRecord(db: Sql, id: string): Promise<CaseRecord | null> {
  const { rows } = await sql<CaseRecord>`
    select s.*, b.name as business, h.id as payment_id, payment_code(h.number) as payment
    from suspense_item s left join business b on b.id = s.business_id left join history_item h on h.subject_id = s.subject_id where s.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}
