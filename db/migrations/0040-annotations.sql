-- Names under which a business sorts its money: products for money in, expenses for money out.
create table transaction_category (
  id text primary key,
  business_id text not null references business,
  direction text not null check (direction in ('inbound', 'outbound')),
  name text not null,
  created_by text not null references person,
  created_at timestamptz not null
);
create unique index transaction_category_name on transaction_category (business_id, direction, lower(name));
select belongs_to_business('transaction_category');

-- M12: a note about money that a business received elsewhere. It is in no balance and in no total, and has no receipt.
create table custom_inbound (
  id text primary key,
  business_id text not null references business,
  product_id text not null references transaction_category,
  product_name text not null,
  amount bigint not null check (amount > 0),
  originator_account_name text not null,
  short_desc text not null,
  tnx_date date not null,
  quantity integer not null check (quantity > 0),
  payment_type text not null check (payment_type in ('Transfer', 'USSD', 'Phone', 'QRCode', 'Cash')),
  created_by text not null references person,
  created_at timestamptz not null
);
create index custom_inbound_newest on custom_inbound (business_id, tnx_date desc, id desc);
select belongs_to_business('custom_inbound');

-- A question to the payer of a transaction, who stands at the counter. The answer is stored as a hash.
create table payer_challenge (
  id text primary key,
  business_id text not null references business,
  item_id text not null references history_item,
  kind text not null check (kind in ('otp', 'account_number')),
  state text not null check (state in ('open', 'passed', 'failed')),
  answer_hash bytea, -- Null until an OTP is sent.
  asked_by text not null references person,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
create unique index payer_challenge_one_open on payer_challenge (item_id) where state = 'open';
select belongs_to_business('payer_challenge');
revoke select on payer_challenge from kasuwa_app;
