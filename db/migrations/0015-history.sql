-- One list of all movements of money, each written in the commit that moved it. The fill factor is as for `transfer`.
create table history_item (
  id text primary key,
  business_id text not null,
  cashpoint_id text,
  subject_id text not null unique,
  kind text not null, -- One of collection, transfer, withdrawal, settlement.
  direction text not null check (direction in ('credit', 'debit')),
  state text not null,
  code text,
  amount bigint not null, -- The principal.
  fee bigint not null,
  vat bigint not null,
  duty bigint not null,
  total bigint not null, -- The change of the wallet: the principal of a credit, and principal with all charges of a debit.
  balance_after bigint,
  channel text not null,
  party_name text not null,
  party_account text not null,
  party_bank_code text not null,
  party_bank_name text not null,
  account_number text, -- The account of the business.
  narration text not null,
  reference text not null,
  session_id text,
  receipt_id text not null unique,
  requested_by text,
  reversal_expires_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz
) with (fillfactor = 75, autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
-- Each list reads in the order of an index that covers its whole filter, also where matching rows are rare.
create index history_newest on history_item (business_id, created_at desc, id desc);
create index history_direction on history_item (business_id, direction, created_at desc, id desc);
create index history_cashpoint on history_item (business_id, cashpoint_id, created_at desc, id desc) where cashpoint_id is not null;
create index history_cashpoint_out on history_item (business_id, cashpoint_id, created_at desc, id desc)
  where cashpoint_id is not null and direction = 'debit';
create index history_card on history_item (business_id, created_at desc, id desc) where channel = 'card';
create index history_transfers_in on history_item (business_id, created_at desc, id desc) where direction = 'credit' and channel <> 'card';
select belongs_to_business('history_item');
select refers_to('history_item', '{business_id}', 'business');

create table business_counter (
  business_id text not null,
  kind text not null,
  count integer not null,
  primary key (business_id, kind)
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
select belongs_to_business('business_counter');

-- The length of each list, in all and by Lagos day and cashpoint, so that no request counts rows. A row that changes later
-- stays counted on the day on which it is listed.
create function count_listed_items() returns trigger language plpgsql as $$
begin
  insert into day_total as d (business_id, cashpoint_id, day, kind, count, amount)
  select business_id, coalesce(cashpoint_id, ''), (created_at at time zone 'Africa/Lagos')::date, listed_kind(direction, channel), count(*), 0
  from added group by 1, 2, 3, 4
  on conflict (business_id, day, kind, cashpoint_id) do update set count = d.count + excluded.count;
  insert into business_counter as c (business_id, kind, count)
  select business_id, listed_kind(direction, channel), count(*) from added group by 1, 2
  on conflict (business_id, kind) do update set count = c.count + excluded.count;
  return null;
end $$;
create function listed_kind(direction text, channel text) returns text language sql immutable as
$$ select case when direction = 'debit' then 'listed_out' when channel = 'card' then 'listed_card_in' else 'listed_transfer_in' end $$;
create trigger listed_items_counted after insert on history_item referencing new table as added for each statement execute function count_listed_items();

create table customer (
  business_id text not null references business,
  account_number text not null,
  bank_code text not null,
  bank_name text not null,
  name text not null,
  payments integer not null,
  received bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (business_id, account_number, bank_code)
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
create index customer_latest on customer (business_id, last_at desc, account_number, bank_code);
create index customer_first on customer (business_id, first_at);
select belongs_to_business('customer');
create function count_new_customer() returns trigger language plpgsql as $$
begin
  insert into business_counter as c (business_id, kind, count) values (new.business_id, 'customers', 1)
  on conflict (business_id, kind) do update set count = c.count + 1;
  return null;
end $$;
-- An upsert that finds the customer fires update triggers only, so this counts new customers only.
create trigger customer_counted after insert on customer for each row execute function count_new_customer();
