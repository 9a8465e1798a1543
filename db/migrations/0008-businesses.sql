create table business (
  id text primary key,
  business_id text generated always as (id) stored,
  name text not null,
  account_type smallint not null check (account_type in (1, 2, 3)),
  classification text not null,
  tier text not null default 'unverified' check (tier in ('unverified', 'activated', 'verified')),
  standing text not null default 'open' check (standing in ('opening', 'open', 'no_debit', 'frozen', 'closing', 'closed')),
  standing_reason text,
  keep_funds_in_wallet boolean not null default true,
  public_key text not null unique,
  wallet_prefix text not null unique,
  owner_id text not null references person,
  owner_identity text, -- The same for all businesses whose owner is proven to be the same person or company.
  contact_firstname text not null,
  contact_lastname text not null,
  phone text not null,
  email citext not null,
  industry text not null,
  state text not null,
  lga text not null,
  address text not null,
  payout_account_number text,
  payout_bank_code text,
  payout_bank_name text,
  payout_account_name text,
  created_at timestamptz not null
);
create index business_owner on business (owner_id);
select belongs_to_business('business', 'select, update');
create trigger businesses_stay before delete or truncate on business for each statement execute function refuse_deletion();

-- Tables of lower modules that name a business.
alter table upload add foreign key (business_id) references business;
alter table pin add foreign key (business_id) references business;
