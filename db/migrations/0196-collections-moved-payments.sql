-- Whether `received` of the order has it. What is late, came twice or came for no order is not in it, nor a part that went back or is on its way.
alter table mismatch add column is_counted boolean not null default false;
update mismatch set is_counted = true where kind = 'over' or (kind = 'short' and state in ('open', 'kept', 'completed'));
-- A part that went back after the end of its order had stayed in what the order has received.
update expected_payment e set received = p.received
from (
  select o.id, coalesce(sum(m.amount) filter (where m.is_counted), 0)::bigint as received from expected_payment o
  left join mismatch m on m.expected_payment_id = o.id where o.state <> 'paid' group by o.id
) p where p.id = e.id and p.received <> e.received;

-- `unknown`: it came to a number after the number had ended, so no order asked for it.
alter table mismatch drop constraint mismatch_kind_check;
alter table mismatch add constraint mismatch_kind check (kind in ('short', 'over', 'late', 'double', 'unknown')) not valid;

-- A person has counted a payment, or what of it did not fit, for another order. One row for each time.
create table moved_payment (
  id text primary key,
  business_id text not null references business,
  collection_id text not null references collection,
  from_id text references expected_payment, -- Null: it had counted for no order, and come for no other one.
  to_id text not null references expected_payment,
  amount bigint not null check (amount > 0),
  moved_by text not null references person,
  moved_at timestamptz not null,
  check (from_id is distinct from to_id)
);
create index moved_payment_of on moved_payment (collection_id);
create index moved_payment_from on moved_payment (from_id) where from_id is not null;
select belongs_to_business('moved_payment');

-- The page of a payer also says what was moved away from the order.
create or replace function expected_payment_page(page_token text)
returns table (business_name text, reference text, note text, amount bigint, received bigint, state text, account_state text, account_number text,
  account_name text, account_ends_at timestamptz, ends_at timestamptz, created_at timestamptz, ended_at timestamptz, takes_money boolean, others jsonb,
  return_to text, framed_by text, paid_at timestamptz, paid_by_card boolean)
language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select e.business_name, e.reference, e.note, e.amount, e.received, e.state, e.account_state, e.account_number, e.account_name, e.account_ends_at,
    e.ends_at, e.created_at, e.ended_at, b.standing in ('open', 'no_debit') and b.tier <> 'unverified',
    coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'amount', m.amount, 'state', m.state, 'due_at', m.due_at, 'back_at', m.back_at, 'by_card', c.channel = 'card')
        order by m.at)
      from (
        select o.* from (
          select collection_id, kind, amount, state, due_at, back_at, created_at as at from mismatch where expected_payment_id = e.id
          union all
          select collection_id, 'moved', amount, 'moved', moved_at, null, moved_at from moved_payment where from_id = e.id
        ) o order by o.at limit 20
      ) m join collection c on c.id = m.collection_id), '[]'),
    case when starts_with(e.return_to, 'https://' || s.host || '/') then e.return_to end, case when s.may_frame then s.host end,
    p.received_at, coalesce(p.channel = 'card', false)
  from expected_payment e join business b on b.id = e.business_id
  left join pay_page_setting s on s.business_id = e.business_id
  left join collection p on p.id = e.paid_by
  where e.token = page_token
$$;
