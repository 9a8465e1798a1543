-- The banks to which a business, or the cashier of one cashpoint, wants to be paid. Withdrawals read `business.payout_…`, which holds the
-- active bank of the business: a bank that is not active yet never receives money.
create table payout_bank (
  id text primary key,
  business_id text not null references business,
  cashpoint_id text references cashpoint, -- Null for the bank of the business itself.
  state text not null check (state in ('cooling', 'in_review', 'active', 'blocked', 'replaced', 'rejected', 'cancelled')),
  account_number text not null check (account_number ~ '^\d{10}$'),
  bank_code text not null,
  bank_name text not null,
  account_name text not null, -- As its bank says.
  asked_by text not null references person,
  created_at timestamptz not null,
  cooling_ends_at timestamptz, -- Null for a first bank, which does not cool.
  decided_by text,
  decided_at timestamptz,
  reason text,
  check (state <> 'cooling' or cooling_ends_at is not null)
);
create unique index payout_bank_one_active on payout_bank (business_id, coalesce(cashpoint_id, '')) where state in ('active', 'blocked');
create unique index payout_bank_one_waiting on payout_bank (business_id, coalesce(cashpoint_id, '')) where state in ('cooling', 'in_review');
create index payout_bank_ended on payout_bank (business_id, decided_at) where state = 'replaced';
create index payout_bank_waiting on payout_bank (created_at) where state in ('cooling', 'in_review');
create index payout_bank_cooling on payout_bank (cooling_ends_at) where state = 'cooling';
select belongs_to_business('payout_bank');
insert into payout_bank (id, business_id, state, account_number, bank_code, bank_name, account_name, asked_by, created_at)
  select 'pob_' || id, id, 'active', payout_account_number, payout_bank_code, payout_bank_name, payout_account_name, owner_id, created_at
  from business where payout_account_number is not null;

-- Profile pictures: of a person, and of the cashier of a cashpoint.
alter table person add column picture_upload_id text references upload;
alter table cashpoint add column picture_upload_id text references upload;
create index person_picture on person (picture_upload_id) where picture_upload_id is not null;
create index cashpoint_picture on cashpoint (picture_upload_id) where picture_upload_id is not null;
create or replace view unused_upload as
  select id, created_at from upload u
  where not exists (select from verification_file f where f.upload_id = u.id)
    and not exists (select from person p where p.picture_upload_id = u.id)
    and not exists (select from cashpoint c where c.picture_upload_id = u.id);
