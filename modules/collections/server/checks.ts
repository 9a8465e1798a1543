import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'
import { sql } from '../../../platform/db/index.ts'

/**
 * Conditions on money in (docs/money.md §6, check 12). A collection from another wallet of ours has the journal of its
 * transfer.
 */
export const collectionChecks = defineChecks([
  {
    sentence: 'Each session id of a bank is credited once',
    unit: 'session ids',
    figure: sql`select count(distinct (partner, session_id)) as figure from ${credited()} s`,
    broken: sql<BrokenRow>`
      select partner, session_id, count(*) as times, string_agg(id, ' ') as ids from ${credited()} s group by partner, session_id having count(*) > 1`,
  },
  {
    sentence: 'Every collection has its journal of exactly its amount and fee, and every journal that collects has its collection',
    unit: 'collections',
    figure: sql`select count(*) as figure from collection`,
    broken: sql<BrokenRow>`
      select coalesce(c.id, j.key) as collection, c.amount, j.amount as amount_of_journal, c.fee, j.fee as fee_of_journal
      from collection c
      full join (
        select regexp_replace(j.key, ':assigned$', '') as key, a.business_id, -sum(e.amount) filter (where e.amount < 0) as amount, coalesce(sum(e.amount) filter (where e.amount > 0), 0) as fee
        from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id and a.kind = case j.posting when 'M3' then 'pending' else 'wallet' end
        where j.posting in ('M1', 'M2', 'M3', 'M18', 'M19', 'M49') group by j.id, a.business_id having bool_or(e.amount < 0)
      ) j on j.key = case c.partner when 'book' then 'transfer:' || c.session_id else 'collection:' || c.partner || ':' || c.session_id end
        and j.business_id = c.business_id
      where (c.amount, c.fee) is distinct from (j.amount, j.fee)`,
  },
  {
    sentence: 'No more of a collection is sent back than it brought, by payments that stand as the collection does',
    unit: 'collections sent back',
    figure: sql`select count(*) as figure from collection where state = 'sent_back' or part_back > 0`,
    broken: sql<BrokenRow>`
      select coalesce(c.id, t.collection) as collection, c.state, c.amount, c.part_back, t.open, t.paid, t.fees, t.vats
      from (select * from collection where state in ('sending_back', 'sent_back') or part_back > 0) c
      full join (
        select subject_id as collection, count(*) filter (where is_open) as open, coalesce(sum(amount) filter (where state in ('settled', 'accepted')), 0) as paid,
          coalesce(sum(fee_returned) filter (where state in ('settled', 'accepted')), 0) as fees,
          coalesce(sum(vat_returned) filter (where state in ('settled', 'accepted')), 0) as vats
        from transfer where kind = 'sending_back' group by subject_id having count(*) filter (where is_open or state in ('settled', 'accepted')) > 0
      ) t on t.collection = c.id
      where (case c.state when 'sending_back' then 1 else 0 end, case c.state when 'sent_back' then c.amount else c.part_back end,
          case c.state when 'sent_back' then c.fee else c.part_back_fee end, case c.state when 'sent_back' then c.vat else c.part_back_vat end)
        is distinct from (t.open, t.paid, t.fees, t.vats)`,
  },
  {
    sentence: 'Every mismatch has its lien while it waits, and none afterwards',
    unit: 'mismatches',
    figure: sql`select count(*) as figure from mismatch`,
    broken: sql<BrokenRow>`
      select m.id, m.state, h.state as lien, h.remaining from mismatch m left join hold h on h.id = m.hold_id
      where (m.state = 'open') is distinct from (coalesce(h.state, 'open') = 'open') and (m.hold_id is not null)`,
  },
])

/** Each credit of a bank, with a known owner (M1) or without (M48). */
function credited() {
  return sql`(
    select partner, session_id, id from collection where assigned_case_id is null
    union all
    select split_part(key, ':', 2), substring(key from '^collection:[^:]+:(.*)$'), key from journal where posting = 'M48' and key like 'collection:%'
  )`
}

/** The history lines that collections must have, by their own table. */
export const listedCollections = sql`
  select id as subject_id, business_id, cashpoint_id, 'collection' as kind, 'credit' as direction,
    case state when 'disproved' then 'failed' when 'posted_on_lien' then 'processing' when 'sent_back' then 'reversed' else 'confirmed' end as state, amount, fee, vat, amount as total,
    case when channel = 'card' then (select j.key from journal j where j.key = 'card-settled:' || session_id)
      when partner = 'book' then 'transfer:' || session_id else 'collection:' || partner || ':' || session_id || case when assigned_case_id is null then '' else ':assigned' end end as journal_key
  from collection`

/** A collection counts with its principal, and its fee beside it. */
export const happenedCollections = sql`
  select c.business_id, c.cashpoint_id, c.posted_at as at, k.kind, case k.kind when 'collection' then c.amount - c.part_back else c.fee - c.part_back_fee end as amount
  from collection c, (values ('collection'), ('inbound_fee')) k(kind) where c.state not in ('disproved', 'sent_back')`
