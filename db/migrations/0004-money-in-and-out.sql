create table beneficiary (
  id text primary key,
  business_id text not null references business,
  name text not null,
  account_number text not null,
  bank_code text not null references institution,
  created_at timestamptz not null,
  unique (business_id, account_number, bank_code)
);
select belongs_to_business('beneficiary', 'select, insert, update');

create table transfer (
  id text primary key,
  business_id text not null references business,
  cashpoint_id text,
  kind text not null check (kind in ('transfer', 'withdrawal', 'settlement')),
  route text not null check (route in ('rail', 'book', 'own')),
  reference text not null, -- the client's own word for the intent
  state text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  vat bigint not null check (vat >= 0 and vat <= fee),
  duty bigint not null check (duty >= 0),
  duty_by text not null check (duty_by in ('sender', 'house')),
  total bigint not null,
  beneficiary_name text not null,
  beneficiary_account text not null,
  beneficiary_bank_code text not null,
  beneficiary_bank_name text not null,
  enquiry_id text not null,
  beneficiary_bvn text,
  beneficiary_client_id text,
  receiver_business_id text,
  receiver_cashpoint_id text,
  sender_account text not null,
  sender_name text not null,
  remark text not null,
  rules jsonb not null,
  hold_id text,
  meter_kind text,
  meter_period text,
  requested_by text not null,
  code text,
  answer text,
  session_id text,
  queries integer not null default 0,
  next_query_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (business_id, reference),
  check (total = amount + fee + case when duty_by = 'sender' then duty else 0 end)
);
create index transfer_open on transfer (state, created_at) where state in ('held', 'sending', 'pending', 'unclear', 'querying', 'review');
create index transfer_business on transfer (business_id, created_at desc, id desc);
create index transfer_beneficiary on transfer (business_id, beneficiary_account, beneficiary_bank_code, created_at desc);
select belongs_to_business('transfer');

create table transfer_attempt (
  id text primary key,
  transfer_id text not null references transfer,
  business_id text not null,
  number smallint not null,
  partner text not null,
  partner_reference text not null unique,
  state text not null check (state in ('written', 'sent', 'accepted', 'rejected', 'unknown')),
  written_at timestamptz not null,
  ended_at timestamptz,
  unique (transfer_id, number)
);
create unique index transfer_attempt_one_live on transfer_attempt (transfer_id) where state <> 'rejected';
select belongs_to_business('transfer_attempt');

-- Every answer of the bank, to the transfer itself and to each query, with its code and time.
create table transfer_answer (
  id bigint generated always as identity primary key,
  transfer_id text not null references transfer,
  business_id text not null,
  attempt_id text not null references transfer_attempt,
  asked text not null check (asked in ('transfer', 'query')),
  outcome text not null,
  code text not null,
  message text not null,
  session_id text,
  raw jsonb,
  answered_at timestamptz not null
);
create index transfer_answer_transfer on transfer_answer (transfer_id, id);
select belongs_to_business('transfer_answer');

-- Notices as they came, before anything is believed.
create table inbound_notice (
  id text primary key,
  partner text not null,
  session_id text not null,
  source text not null check (source in ('notice', 'sweep')),
  raw text not null,
  told jsonb, -- what a signed notice says of the credit; null for what the sweep found
  received_at timestamptz not null,
  unique (partner, session_id)
);
grant select, insert on inbound_notice to kasuwa_system;

-- How far a reader of a partner's statement has come: whoever was down reads on from there.
create table statement_cursor (
  partner text not null,
  reader text not null,
  read_to timestamptz not null,
  primary key (partner, reader)
);
grant select, insert, update on statement_cursor to kasuwa_system;

create table collection (
  id text primary key,
  business_id text not null references business,
  cashpoint_id text not null references cashpoint,
  partner text not null,
  session_id text not null,
  state text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null,
  vat bigint not null,
  channel text not null,
  payer_name text not null,
  payer_account text not null,
  payer_bank_code text not null,
  payer_bank_name text not null,
  narration text not null,
  received_at timestamptz not null,
  posted_at timestamptz not null,
  reversal_expires_at timestamptz not null,
  hold_id text, -- the lien under which it was posted before the bank could be asked
  unique (partner, session_id)
);
create index collection_business on collection (business_id, posted_at desc);
select belongs_to_business('collection');

-- Money that is somebody's, whose owner we cannot credit.
create table suspense_item (
  id text primary key,
  partner text not null,
  account_kind text not null,
  amount bigint not null check (amount > 0),
  session_id text not null,
  account_number text not null,
  reason text not null,
  payer_name text not null,
  state text not null default 'open' check (state in ('open', 'claimed', 'proposed', 'resolved')),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  unique (partner, session_id)
);
grant select, insert, update on suspense_item to kasuwa_system;

-- What the books say has come or gone and the bank's statement has not shown yet.
create table clearing_item (
  id text primary key,
  partner text not null,
  side text not null check (side in ('in', 'out')),
  matching_key text not null, -- the session id of a credit, our reference of a payment
  amount bigint not null check (amount > 0),
  journal_key text not null,
  opened_at timestamptz not null,
  line_id text,
  matched_by text,
  unique (partner, side, matching_key),
  unique (partner, line_id)
);
create index clearing_item_open on clearing_item (partner, opened_at) where line_id is null;
grant select, insert, update on clearing_item to kasuwa_system;

create table statement_line (
  partner text not null,
  line_id text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null,
  session_id text,
  reference text,
  account_number text,
  narration text not null,
  booked_at timestamptz not null,
  read_at timestamptz not null,
  matched_by text,
  primary key (partner, line_id)
);
create index statement_line_open on statement_line (partner, booked_at) where matched_by is null;
grant select, insert, update on statement_line to kasuwa_system;

-- The one list of what happened, written in the commit in which it happened.
create table history_item (
  id text primary key,
  business_id text not null references business,
  cashpoint_id text,
  subject_id text not null unique,
  kind text not null, -- collection, transfer, withdrawal, settlement
  direction text not null check (direction in ('credit', 'debit')),
  state text not null,
  code text,
  amount bigint not null, -- what was moved
  fee bigint not null,
  vat bigint not null,
  duty bigint not null,
  total bigint not null, -- what the wallet felt on the movement itself: principal in, everything out
  balance_after bigint,
  channel text not null,
  party_name text not null,
  party_account text not null,
  party_bank_code text not null,
  party_bank_name text not null,
  account_number text, -- ours
  narration text not null,
  reference text not null,
  session_id text,
  receipt_id text not null unique,
  requested_by text,
  reversal_expires_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index history_newest on history_item (business_id, created_at desc, id desc);
create index history_direction on history_item (business_id, direction, created_at desc, id desc);
create index history_cashpoint on history_item (cashpoint_id, created_at desc, id desc) where cashpoint_id is not null;
create index history_card on history_item (business_id, created_at desc, id desc) where channel = 'card';
select belongs_to_business('history_item');

-- How long each list is, by Lagos day and cashpoint and in all, so that no request counts rows. A row that changes
-- later is counted once, on the day on which it is listed.
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
create index day_total_cashpoint on day_total (cashpoint_id, day) where cashpoint_id <> '';

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
);
create index customer_latest on customer (business_id, last_at desc, account_number, bank_code);
create index customer_first on customer (business_id, first_at);
select belongs_to_business('customer');

create table business_counter (
  business_id text not null,
  kind text not null,
  count integer not null,
  primary key (business_id, kind)
);
select belongs_to_business('business_counter');
create function count_new_customer() returns trigger language plpgsql as $$
begin
  insert into business_counter as c (business_id, kind, count) values (new.business_id, 'customers', 1)
  on conflict (business_id, kind) do update set count = c.count + 1;
  return null;
end $$;
-- After the row, and for inserts that did happen only: an upsert that met its customer fires the update side.
create trigger customer_counted after insert on customer for each row execute function count_new_customer();
