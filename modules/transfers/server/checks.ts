import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { kindsThat, valuesOfKinds } from './payment-kinds.ts'
import { HISTORY_STATES, OPEN_STATES } from './states.ts'

/** A payment made by the bank stays paid, regardless of later decisions about the money. */
const PAID_STATES = ['settled', 'returned']
/** Paid after the hold was released (M52), and the states that can follow. */
const LATE_STATES = ['paid_late', 'accepted', 'recalled', 'lost']
const PAID_AT_THE_BANK = [...PAID_STATES, ...LATE_STATES]

/** Its sender had agreed to the late payment, whatever came after. Then that journal took the money, and no other. */
const WAS_ACCEPTED = sql`exists (select from journal agreed where agreed.key = 'transfer:' || transfer.id || ':accepted')`

const SHARED_HOLD_KINDS = kindsThat(({ sharesHold }) => sharesHold)
const LISTED_KINDS = kindsThat(({ line }) => line !== null)
const PAYING_ACCOUNTS = valuesOfKinds(({ paidFrom }) => [paidFrom])
const SETTLING_POSTINGS = valuesOfKinds(({ settledBy }) => settledBy)
const RETURNING_POSTINGS = valuesOfKinds(({ returnedBy }) => returnedBy)

/** Conditions that transfers always satisfy (docs/money.md §6, checks 3 and 12). */
export const transferChecks = defineChecks([
  {
    sentence: 'Every transfer costs what was quoted: amount, fee and the duty that its sender bears, less the fee that it gives back',
    unit: 'transfers',
    figure: sql`select count(*) as figure from transfer`,
    broken: sql<BrokenRow>`
      select id as transfer, amount, fee, fee_returned, duty, duty_by, total from transfer
      where total <> amount + fee - fee_returned + case when duty_by = 'sender' then duty else 0 end`,
  },
  {
    sentence: 'Every open transfer holds exactly its total or is part of a bulk run, and no other holds anything',
    unit: 'open transfers',
    figure: sql`select count(*) as figure from transfer where state = any(${OPEN_STATES})`,
    broken: sql<BrokenRow>`
      select coalesce(t.id, h.about) as transfer, t.state, case when t.keeps_hold then t.total else 0 end as to_hold, coalesce(h.remaining, 0) as held, h.holds
      from (select *, state = any(${OPEN_STATES}) and kind <> all(${SHARED_HOLD_KINDS}) as keeps_hold from transfer) t
      full join (
        select about, count(*) as holds, sum(remaining) as remaining
        from hold where state = 'open' and kind = 'payment' and about like 'trf\\_%' group by about
      ) h on h.about = t.id
      where case when t.keeps_hold then h.remaining is distinct from t.total or h.holds <> 1 else h.holds is not null end`,
  },
  {
    sentence: 'Every transfer that was paid has its journal of exactly its total, and no other has one',
    unit: 'paid transfers',
    figure: sql`select count(*) as figure from transfer where state = any(${PAID_STATES})`,
    broken: sql<BrokenRow>`
      select coalesce(t.id, j.key) as transfer, t.state, t.total, j.taken
      from (select *, state = any(${PAID_STATES}) and not ${WAS_ACCEPTED} as is_paid from transfer) t
      full join (
        select j.key, sum(e.amount) as taken
        from journal j join entry e on e.journal_id = j.id
        join account a on a.id = e.account_id and a.kind = any(${PAYING_ACCOUNTS}) and a.business_id = j.business_id
        where j.posting = any(${SETTLING_POSTINGS}) group by j.key
      ) j on j.key = 'transfer:' || t.id
      where case when t.is_paid then j.taken is distinct from t.total else j.key is not null end`,
  },
  {
    sentence: 'Every transfer that the bank paid after we had given it back has its journal of exactly its amount, and no other has one',
    unit: 'transfers paid late',
    figure: sql`select count(*) as figure from transfer where state = any(${LATE_STATES})`,
    broken: sql<BrokenRow>`
      select coalesce(t.id, j.transfer) as transfer, t.state, t.amount, j.amount as amount_of_journal
      from (select *, state = any(${LATE_STATES}) as is_late from transfer) t
      full join (
        select split_part(j.key, ':', 2) as transfer, sum(e.amount) as amount
        from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id and a.kind = 'suspense_late'
        where j.posting = 'M52' and j.key like 'transfer:%:late' group by j.key
      ) j on j.transfer = t.id
      where case when t.is_late then j.amount is distinct from t.amount when t.state = 'returned' then j.amount <> t.amount else j.transfer is not null end`,
  },
  {
    sentence: 'Every transfer that was returned has its whole total given back by one journal, and no other transfer has such a journal',
    unit: 'returned transfers',
    figure: sql`select count(*) as figure from transfer where state = 'returned'`,
    broken: sql<BrokenRow>`
      select coalesce(t.id, j.transfer) as transfer, t.state, t.total, j.given_back
      from transfer t
      full join (
        select split_part(j.key, ':', 2) as transfer, -sum(e.amount) as given_back
        from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id and a.kind = any(${PAYING_ACCOUNTS}) and a.business_id = j.business_id
        where j.posting = any(${RETURNING_POSTINGS}) group by j.key
      ) j on j.transfer = t.id
      where case when t.state = 'returned' then j.given_back is distinct from t.total else j.transfer is not null end`,
  },
  {
    sentence: 'Each reference at the bank is paid at most once, for a transfer that was paid',
    unit: 'references paid',
    figure: sql`select count(*) as figure from transfer_attempt where state = 'accepted'`,
    broken: sql<BrokenRow>`
      select a.partner, a.partner_reference as reference, count(*) as attempts, count(*) filter (where a.state = 'accepted') as paid, min(t.state) as state
      from transfer_attempt a left join transfer t on t.id = a.transfer_id
      group by a.partner, a.partner_reference
      having count(*) > 1 or bool_or(a.state = 'accepted' and (t.id is null or t.state <> all(${PAID_AT_THE_BANK})))
      union all
      select min(partner), string_agg(partner_reference, ' '), count(*), count(*), min(transfer_id)
      from transfer_attempt where state = 'accepted' group by transfer_id having count(*) > 1`,
  },
])

/** States before the hold is placed have no line in the history. */
const NEVER_LISTED = ['quoted', 'awaiting_approval', 'declined', 'expired', 'withdrawn']
const LISTED = Object.entries(HISTORY_STATES).filter(([state]) => !NEVER_LISTED.includes(state))

/** The history lines that transfers must have, by their own tables. */
export const listedTransfers = sql`
  select t.id as subject_id, t.business_id, t.cashpoint_id, t.kind, 'debit' as direction, l.listed as state, t.amount, t.fee, t.vat, t.total,
    'transfer:' || t.id || case when t.state = 'accepted' or t.state = 'returned' and t.was_accepted then ':accepted' else '' end as journal_key
  from (select *, ${WAS_ACCEPTED} as was_accepted from transfer) t join (values ${sql.join(LISTED.map(([state, listed]) => sql`(${state}::text, ${listed}::text)`))}) l(state, listed) on l.state = t.state
  where t.kind = any(${LISTED_KINDS})`

/** A paid transfer, also one that was paid late and accepted, counts in the totals of its day until it is returned. */
export const happenedTransfers = sql`
  select business_id, coalesce(cashpoint_id, '') as cashpoint_id, created_at as at, kind, total as amount from transfer where state in ('settled', 'accepted') and kind = any(${LISTED_KINDS})`
