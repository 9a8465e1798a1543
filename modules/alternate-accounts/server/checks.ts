import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { OPEN_STATES, PAID_STATES } from './states.ts'

/** Conditions on alternate accounts, their setup fees and payments into them (docs/money.md §6, checks 3 and 12). */
export const alternateAccountChecks = defineChecks([
  {
    sentence: 'Every request for an alternate account holds exactly its setup fee until the bank has answered, and no other holds anything',
    unit: 'open requests',
    figure: sql`select count(*) as figure from alternate_account where state = any(${OPEN_STATES})`,
    broken: sql<BrokenRow>`
      select coalesce(a.id, h.about) as account, a.state, a.setup_fee, h.remaining as held
      from (select * from alternate_account where state = any(${OPEN_STATES}) and hold_id is not null) a
      full join (select id, about, remaining from hold where state = 'open' and kind = 'payment' and about like 'alt\\_%') h on h.id = a.hold_id
      where h.remaining is distinct from a.setup_fee`,
  },
  {
    sentence: 'Every alternate account that was opened has its journal of exactly its setup fee, and no other has one',
    unit: 'accounts opened',
    figure: sql`select count(*) as figure from alternate_account where state = any(${PAID_STATES})`,
    broken: sql<BrokenRow>`
      select coalesce('alternate-account:' || a.id, j.key) as account, a.setup_fee, j.taken
      from (select * from alternate_account where state = any(${PAID_STATES}) and hold_id is not null) a
      full join (
        select j.key, sum(e.amount) as taken
        from journal j join entry e on e.journal_id = j.id join account w on w.id = e.account_id and w.kind = 'wallet' and w.business_id = j.business_id
        where j.posting = 'M27' group by j.key
      ) j on j.key = 'alternate-account:' || a.id
      where j.taken is distinct from a.setup_fee`,
  },
  {
    sentence:
      'Every payment into an alternate account is of the business and cashpoint of that account, or of the default cashpoint once that one is deactivated',
    unit: 'payments into alternate accounts',
    figure: sql`select count(*) as figure from collection where partner in (select partner from alternate_account)`,
    broken: sql<BrokenRow>`
      select c.id as collection, c.business_id, c.cashpoint_id from collection c
      where c.partner in (select partner from alternate_account)
        and not exists (select from alternate_account a join cashpoint own on own.id = a.cashpoint_id
          where a.partner = c.partner and a.business_id = c.business_id and a.account_number is not null
            and (c.cashpoint_id = own.id or own.state = 'deactivated' and exists (
              select from cashpoint d where d.id = c.cashpoint_id and d.business_id = a.business_id and d.is_default)))`,
  },
])

/** The history lines of setup fees. A free setup has none. */
export const listedSetupFees = sql`
  select id as subject_id, business_id, null::text as cashpoint_id, 'setup_fee' as kind, 'debit' as direction,
    case when state in ('requested', 'creating', 'unclear') then 'processing' when state = 'failed' then 'failed' else 'confirmed' end as state,
    setup_fee as amount, 0::bigint as fee, vat, setup_fee as total, 'alternate-account:' || id as journal_key
  from alternate_account where hold_id is not null`

export const happenedSetupFees = sql`
  select business_id, ''::text as cashpoint_id, created_at as at, 'setup_fee' as kind, setup_fee as amount
  from alternate_account where state in ('active', 'blocked', 'closed') and hold_id is not null`
