-- The site of a shop, which its pay pages may lead back to, and which may show them in a frame. One for each business; its owner names it.
create table pay_page_setting (
  business_id text primary key references business,
  host text not null check (host = lower(host) and length(host) <= 253),
  may_frame boolean not null,
  saved_by text not null references person,
  saved_at timestamptz not null
);
select belongs_to_business('pay_page_setting');
grant insert, update (host, may_frame, saved_by, saved_at) on pay_page_setting to kasuwa_app;

-- Where the page of this order leads when it has ended. Without a query.
alter table expected_payment add column return_to text;

-- The payer may send back what does not fit, on the page. A part of the mandate that the rules are.
alter table mismatch_rules add column payer_back boolean not null default false;

-- The page of a payer: one order by its token, and nothing of the business but its name and its site. No request can list them. An address is on
-- the page only while its site is the one that the business names.
drop function expected_payment_page(text);
create function expected_payment_page(page_token text)
returns table (business_name text, reference text, note text, amount bigint, received bigint, state text, account_state text, account_number text,
  account_name text, account_ends_at timestamptz, ends_at timestamptz, created_at timestamptz, ended_at timestamptz, takes_money boolean, others jsonb,
  return_to text, framed_by text, paid_at timestamptz, paid_by_card boolean)
language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select e.business_name, e.reference, e.note, e.amount, e.received, e.state, e.account_state, e.account_number, e.account_name, e.account_ends_at,
    e.ends_at, e.created_at, e.ended_at, b.standing in ('open', 'no_debit') and b.tier <> 'unverified',
    coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'amount', m.amount, 'state', m.state, 'due_at', m.due_at, 'back_at', m.back_at, 'by_card', c.channel = 'card')
        order by m.created_at)
      from (select * from mismatch m where m.expected_payment_id = e.id order by m.created_at limit 20) m join collection c on c.id = m.collection_id), '[]'),
    case when starts_with(e.return_to, 'https://' || s.host || '/') then e.return_to end, case when s.may_frame then s.host end,
    p.received_at, coalesce(p.channel = 'card', false)
  from expected_payment e join business b on b.id = e.business_id
  left join pay_page_setting s on s.business_id = e.business_id
  left join collection p on p.id = e.paid_by
  where e.token = page_token
$$;
revoke execute on function expected_payment_page(text) from public;
grant execute on function expected_payment_page(text) to kasuwa_people, kasuwa_system;
