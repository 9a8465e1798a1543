-- What has gone back of a payment in, while the rest stays (docs/money.md M78). Of one that went back whole these stay as they are.
alter table collection
  add column part_back bigint not null default 0,
  add column part_back_fee bigint not null default 0,
  add column part_back_vat bigint not null default 0,
  -- Checked for rows that are there in 0177, which locks nobody out meanwhile.
  add constraint collection_part_back check (part_back >= 0 and part_back < amount and part_back_fee between 0 and fee and part_back_vat between 0 and vat) not valid;

-- A payment that a business expects: so much, for this, until then. `token` opens its page to the payer.
create table expected_payment (
  id text primary key,
  business_id text not null references business,
  cashpoint_id text not null references cashpoint,
  token text not null unique,
  business_name text not null,
  reference text not null,
  note text,
  amount bigint not null check (amount > 0),
  -- What came in time and counts, and the fee and VAT of it.
  received bigint not null default 0 check (received >= 0),
  fees bigint not null default 0,
  vats bigint not null default 0,
  state text not null check (state in ('waiting', 'short', 'paid', 'expired', 'cancelled')),
  -- `asked`: at the bank. `own`: the bank gave a number for this order alone. `shared`: the number of the cashpoint, which cannot match by itself.
  account_state text not null check (account_state in ('asked', 'own', 'shared')),
  account_number text,
  account_name text,
  account_ends_at timestamptz not null,
  ends_at timestamptz not null check (ends_at <= account_ends_at),
  created_by text not null references person,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('waiting', 'short')) = (ended_at is null)),
  check (account_state = 'asked' or account_number is not null)
);
create index expected_payment_of on expected_payment (business_id, created_at desc);
create index expected_payment_open on expected_payment (business_id) where state in ('waiting', 'short');
create index expected_payment_account on expected_payment (account_number, created_at desc) where account_state = 'own';
select belongs_to_business('expected_payment');
grant insert, update (state, ended_at) on expected_payment to kasuwa_app;

-- Money that came and does not fit: at most one for each payment in. It stands under the lien `hold_id` until somebody decides, or its clock ends.
create table mismatch (
  id text primary key,
  business_id text not null references business,
  expected_payment_id text not null references expected_payment,
  collection_id text not null unique references collection,
  kind text not null check (kind in ('short', 'over', 'late', 'double')),
  -- Of an over payment the difference, else the whole payment.
  amount bigint not null check (amount > 0),
  hold_id text references hold, -- Null where our fee took the whole payment.
  state text not null check (state in ('open', 'kept', 'completed', 'sending_back', 'sent_back')),
  due_at timestamptz not null,
  created_at timestamptz not null,
  decided_by text references person,
  ended_at timestamptz,
  check ((state in ('open', 'sending_back')) = (ended_at is null))
);
select open_to_operators('mismatch', 'select');
create index mismatch_waiting on mismatch (business_id, due_at) where state = 'open';
create index mismatch_of on mismatch (expected_payment_id);
select belongs_to_business('mismatch');

-- The page of a payer: one order by its token, and nothing of the business but its name. No request can list them.
create function expected_payment_page(page_token text)
returns table (business_name text, reference text, note text, amount bigint, received bigint, state text, account_state text, account_number text,
  account_name text, account_ends_at timestamptz, ends_at timestamptz, created_at timestamptz, ended_at timestamptz, takes_money boolean, others jsonb)
language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select e.business_name, e.reference, e.note, e.amount, e.received, e.state, e.account_state, e.account_number, e.account_name, e.account_ends_at,
    e.ends_at, e.created_at, e.ended_at, b.standing in ('open', 'no_debit') and b.tier <> 'unverified',
    coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'amount', m.amount, 'state', m.state, 'due_at', m.due_at) order by m.created_at)
      from (select * from mismatch m where m.expected_payment_id = e.id order by m.created_at limit 20) m), '[]')
  from expected_payment e join business b on b.id = e.business_id where e.token = page_token
$$;
revoke execute on function expected_payment_page(text) from public;
grant execute on function expected_payment_page(text) to kasuwa_people, kasuwa_system;
