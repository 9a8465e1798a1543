-- Airtime, data, cable TV and electricity. A purchase is a payment out of the kind `bill`; its details stand beside the transfer.
alter table transfer
  drop constraint transfer_kind_check,
  add constraint transfer_kind_check check (kind in ('transfer', 'withdrawal', 'settlement', 'sending_back', 'bill'));

create table bill_purchase (
  id text primary key, -- That of its transfer.
  business_id text not null,
  type text not null check (type in ('airtime', 'data', 'cable', 'electricity')),
  service_id text not null, -- The network or provider, as the biller names it.
  variation_id text, -- The plan, or prepaid or postpaid. Airtime has none.
  product_name text not null,
  customer_number text not null, -- The phone, smartcard or meter that is paid for.
  customer_name text not null, -- As the biller has it; empty for a phone.
  phone text not null, -- Receives the token of a prepaid meter.
  charged bigint check (charged > 0), -- Taken from our float, when it was delivered.
  token text constraint bill_purchase_token_sealed check (token like 'sealed1:%'),
  units text,
  texts_sent smallint not null default 0, -- Times that the token went out by text message.
  text_sent_at timestamptz,
  created_at timestamptz not null
);
-- For the customers that a business paid for last, by type.
create index bill_purchase_recent on bill_purchase (business_id, type, created_at desc);
select belongs_to_business('bill_purchase');
select refers_to('bill_purchase', '{id}', 'transfer');

-- Money on its way from the pool to the float at the biller (docs/money.md M26).
create table bill_top_up (
  id text primary key,
  partner text not null,
  amount bigint not null check (amount > 0),
  bank_reference text not null unique, -- Of the bank transfer that carries it.
  state text not null check (state in ('on_its_way', 'arrived')),
  ordered_by text not null,
  created_at timestamptz not null,
  arrived_at timestamptz
);
grant select, insert, update on bill_top_up to kasuwa_system;
create index bill_top_up_open on bill_top_up (created_at) where state = 'on_its_way';

-- The biller's own balance, as it told it. `booked` is our float at that moment; of it `reserved` was for purchases on their way.
create table biller_balance (
  id bigint generated always as identity primary key,
  partner text not null,
  told bigint not null,
  booked bigint not null,
  reserved bigint not null,
  told_at timestamptz not null
);
grant select, insert on biller_balance to kasuwa_system;
create index biller_balance_latest on biller_balance (partner, id desc);

-- The convenience fee by type, with its VAT inside.
insert into fee_rule (name, classification, from_kobo, rate_ppm, flat_kobo, cap_kobo, starts_on) values
  ('bill_airtime', null, 0, 0, 0, null, '2020-01-01'),
  ('bill_data', null, 0, 0, 0, null, '2020-01-01'),
  ('bill_cable', null, 0, 0, 2000, null, '2020-01-01'),
  ('bill_electricity', null, 0, 0, 2000, null, '2020-01-01');

insert into account (kind, partner, normal, floor) values ('bills_float', 'vtung', 1, null) on conflict do nothing;
