-- Referral earnings, aggregators with their downline, and bonus earnings (docs/money.md M28, M29, M42 to M45).
insert into account (business_id, kind, normal, floor)
  select b.id, k.kind, -1, 0 from business b cross join (values ('referral'), ('bonus_accrued'), ('bonus')) k(kind)
  on conflict do nothing;

-- Shares in parts of a million, amounts in kobo, times in days. The newest row of a name that has started is in force.
create table reward_rule (
  name text not null check (name in ('share_collection', 'share_card', 'share_transfer', 'share_bill', 'vesting_days', 'referral_bonus',
    'referral_takings', 'referral_days', 'withholding')),
  value bigint not null check (value >= 0),
  starts_on date not null,
  primary key (name, starts_on)
);
grant select on reward_rule to kasuwa_app, kasuwa_system;
insert into reward_rule (name, value, starts_on) values
  ('share_collection', 200000, '2020-01-01'), -- Of our fee without VAT.
  ('share_card', 0, '2020-01-01'),
  ('share_transfer', 200000, '2020-01-01'),
  ('share_bill', 200000, '2020-01-01'),
  ('vesting_days', 3, '2020-01-01'), -- After the day of the payment, past the time in which it can be sent back.
  ('referral_bonus', 250000, '2020-01-01'),
  ('referral_takings', 5000000, '2020-01-01'),
  ('referral_days', 60, '2020-01-01'),
  ('withholding', 0, '2020-01-01'); -- Until compliance sets the rate.

-- What staff have set for a business. A business without a row is no aggregator and has its referral link.
create table reward_profile (
  id text primary key references business,
  business_id text generated always as (id) stored,
  aggregator_code text unique check (aggregator_code ~ '^[A-Z0-9-]{4,20}$'), -- Null for a business that is no aggregator.
  is_agent boolean not null default false, -- Brings members to the aggregator whose member it is.
  hides_referral_link boolean not null default false,
  changed_by text not null,
  changed_at timestamptz not null
);
select belongs_to_business('reward_profile');

-- A member of a downline. A business has one aggregator at most, for good.
create table downline_member (
  id text primary key references business, -- The member.
  business_id text not null references business, -- Its aggregator.
  agent_id text references business, -- The agent who brought it.
  source text not null check (source in ('sign_up', 'code')),
  joined_at timestamptz not null,
  check (id <> business_id)
);
create index downline_member_list on downline_member (business_id, joined_at desc, id);
create index downline_member_agent on downline_member (agent_id, joined_at desc, id) where agent_id is not null;
select belongs_to_business('downline_member');

-- A business that signed up with the link of another.
create table referral (
  id text primary key references business, -- The business that was referred.
  business_id text not null references business, -- The business that gets the bonus.
  state text not null check (state in ('possible', 'earned', 'lapsed')),
  bonus bigint check (bonus > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (id <> business_id),
  constraint referral_bonus_when_earned check ((state = 'earned') = (bonus is not null))
);
create index referral_list on referral (business_id, created_at desc, id);
create index referral_open on referral (id) where state = 'possible';
select belongs_to_business('referral');
-- The code in a referral link ends with these characters of the business's id.
create index business_referral_code on business (right(id, 8), created_at);

-- The share of an aggregator in our fee of one payment of a member (M43).
create table bonus_accrual (
  id text primary key, -- That of the collection or transfer.
  business_id text not null, -- The aggregator.
  member_id text not null,
  kind text not null check (kind in ('collection', 'card', 'transfer', 'bill')),
  fee bigint not null, -- Our fee of the payment, without VAT.
  takings bigint not null, -- What the member received; 0 for a payment out.
  amount bigint not null check (amount >= 0 and amount <= fee),
  state text not null check (state in ('accrued', 'vested', 'clawed_back')),
  day date not null, -- The day under which the history lists the payment.
  turn smallint not null default 1, -- Counts up when a payment that had been taken back counts again.
  from_bonus bigint not null default 0, -- Of a claw-back: taken out of vested earnings.
  to_debt bigint not null default 0, -- Of a claw-back: owed, because it had been paid out.
  created_at timestamptz not null,
  vested_at timestamptz,
  ended_at timestamptz
) with (fillfactor = 70);
create index bonus_accrual_due on bonus_accrual (business_id, day, id) where state = 'accrued';
select belongs_to_business('bonus_accrual');

-- The same by day and member, for lists.
create table bonus_day (
  business_id text not null,
  member_id text not null,
  day date not null,
  payments integer not null,
  takings bigint not null,
  earned bigint not null,
  vested bigint not null,
  primary key (business_id, day, member_id)
) with (fillfactor = 70);
create index bonus_day_member on bonus_day (member_id, day desc);
select belongs_to_business('bonus_day');

-- M44: what became withdrawable by one command. `recovered` went to a debt of earlier claw-backs.
create table bonus_vesting (
  id text primary key,
  business_id text not null,
  amount bigint not null check (amount >= 0),
  recovered bigint not null check (recovered >= 0 and recovered <= amount),
  payments integer not null,
  created_at timestamptz not null
);
create index bonus_vesting_list on bonus_vesting (business_id, created_at desc);
select belongs_to_business('bonus_vesting');

-- Withdrawals of earnings: to the payout bank (M28, the id is that of the transfer) or to the balance (M29).
create table reward_payout (
  id text primary key,
  business_id text not null,
  source text not null check (source in ('bonus', 'referral')),
  destination text not null check (destination in ('bank', 'wallet')),
  amount bigint not null check (amount > 0),
  withheld bigint not null check (withheld >= 0 and withheld < amount),
  state text not null check (state in ('processing', 'paid', 'failed', 'returned')),
  requested_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index reward_payout_list on reward_payout (business_id, source, created_at desc, id);
select belongs_to_business('reward_payout');
