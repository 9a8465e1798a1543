-- A payment by card, from its link on. `id` is our reference at the processor.
create table card_payment (
  id text primary key,
  business_id text not null references business,
  cashpoint_id text not null references cashpoint,
  partner text not null,
  state text not null
    check (state in ('started', 'paid', 'settled', 'refunding', 'refunded', 'part_refunded', 'disputed', 'lost', 'failed', 'abandoned')),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  vat bigint not null check (vat >= 0 and vat <= fee),
  cost bigint not null check (cost >= 0), -- Kept by the processor; zero until it is paid.
  description text not null,
  email text not null,
  url text, -- The processor's page. Null until the processor has answered.
  collection_id text unique, -- Null until it is paid, and for money that went to suspense.
  charge_id text,
  requested_by text not null,
  request_id text, -- Null once its start has failed: the request then starts another payment.
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  arrives_on date, -- The day on which the processor pays it out.
  settled_at timestamptz,
  unique (business_id, request_id)
);
create index card_payment_pending on card_payment (business_id, arrives_on) where paid_at is not null and settled_at is null;
create index card_payment_started on card_payment (expires_at) where state = 'started';
create index card_payment_links on card_payment (business_id, id desc) where state = 'started' and url is not null;
create index card_payment_business on card_payment (business_id, created_at desc);
select belongs_to_business('card_payment');

-- Each change of what the processor owes us, written in its commit. `id` is `charge:`, `refund:`, `dispute:` or `dispute_won:`
-- and the processor's key.
create table card_item (
  id text primary key,
  partner text not null,
  amount bigint not null check (amount <> 0), -- What the processor took is negative.
  posted_at timestamptz not null
);
grant select, insert on card_item to kasuwa_system;

-- What the processor paid out to our account at the bank.
create table card_batch (
  id text primary key, -- The processor's own.
  partner text not null,
  state text not null check (state in ('announced', 'arrived', 'settled')),
  amount bigint not null check (amount > 0),
  announced_at timestamptz not null,
  arrived_at timestamptz,
  settled_at timestamptz
);
create index card_batch_open on card_batch (partner, announced_at) where state <> 'settled';
grant select, insert, update on card_batch to kasuwa_system;
create table card_batch_item (
  batch_id text not null references card_batch,
  item_id text not null unique, -- An item is paid out once.
  primary key (batch_id, item_id)
);
grant select, insert on card_batch_item to kasuwa_system;

create table card_refund (
  id text primary key,
  payment_id text not null references card_payment,
  business_id text not null references business,
  cashpoint_id text not null references cashpoint,
  state text not null check (state in ('requested', 'sent', 'processed', 'failed')),
  amount bigint not null check (amount > 0),
  hold_id text not null,
  refund_key text unique, -- The processor's id of it.
  requested_by text not null,
  request_id text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (business_id, request_id)
);
create index card_refund_payment on card_refund (payment_id, id desc);
create unique index card_refund_one on card_refund (payment_id) where state <> 'failed';
create index card_refund_open on card_refund (created_at) where state in ('requested', 'sent');
select belongs_to_business('card_refund');

create table card_dispute (
  id text primary key, -- The processor's own, with our prefix.
  payment_id text not null references card_payment,
  business_id text not null references business,
  cashpoint_id text not null references cashpoint,
  state text not null check (state in ('opened', 'won', 'lost')),
  amount bigint not null check (amount > 0),
  is_withheld boolean not null,
  hold_id text not null,
  taken bigint not null check (taken >= 0), -- From the wallet, when it was lost.
  debt bigint not null check (debt >= 0), -- What the wallet did not have.
  due_at timestamptz,
  opened_at timestamptz not null,
  ended_at timestamptz
);
create index card_dispute_open on card_dispute (opened_at) where state = 'opened';
create index card_dispute_payment on card_dispute (payment_id);
select belongs_to_business('card_dispute');

-- Less our VAT, the fee is never below what the processor keeps: 1.5 % and ₦100 from ₦2,500, at most ₦2,000.
insert into fee_rule (name, classification, from_kobo, rate_ppm, flat_kobo, cap_kobo, starts_on) values
  ('card', null, 0, 16500, 0, 215000, '2020-01-01'),
  ('card', null, 250000, 16500, 10750, 215000, '2020-01-01');

insert into account (kind, partner, normal, floor) values
  ('card_receivable', 'paystack', 1, null), ('disputes_withheld', 'paystack', 1, null) on conflict do nothing;
