-- What the owner lets the cashier of a cashpoint do at the till. Without a row: neither.
create table till_setting (
  cashpoint_id text primary key references cashpoint,
  business_id text not null references business,
  says_total boolean not null,
  may_accept boolean not null,
  updated_by text not null references person,
  updated_at timestamptz not null
);
select belongs_to_business('till_setting', 'select, insert, update');

-- "The customer says it is sent": the bank is asked at once. One row an order, the last time it was asked.
create table till_question (
  expected_payment_id text primary key references expected_payment,
  business_id text not null references business,
  asked_at timestamptz not null,
  answered_at timestamptz,
  failed boolean not null default false
);
create index till_question_open on till_question (asked_at) where answered_at is null;
select belongs_to_business('till_question', 'select, insert, update');

-- A shift of a cashpoint, from its float to its count. A cashpoint has one open shift at most.
create table shift (
  id text primary key,
  business_id text not null references business,
  cashpoint_id text not null references cashpoint,
  number integer not null check (number > 0),
  state text not null check (state in ('open', 'closed', 'uncounted')),
  float_amount bigint not null check (float_amount >= 0),
  -- What the shift before left in the drawer, when this one began. Null: there was none, or nobody counted it.
  left_before bigint check (left_before >= 0),
  opened_by text not null references person,
  opened_at timestamptz not null,
  -- The notes and coins of the last count: pieces by their value in kobo.
  notes jsonb,
  counted bigint check (counted >= 0),
  counts integer not null default 0 check (counts >= 0),
  -- From the closing on, and then never changed.
  expected bigint,
  reason text,
  closed_by text references person,
  closed_at timestamptz,
  asked_at timestamptz,
  unique (cashpoint_id, number),
  check ((state = 'open') = (closed_at is null)),
  check (state <> 'closed' or (counted is not null and expected is not null)),
  check (state <> 'uncounted' or counted is null)
);
create unique index shift_open on shift (cashpoint_id) where state = 'open';
create index shift_of on shift (business_id, opened_at desc);
select belongs_to_business('shift', 'select, insert, update');

-- What a closed shift counted of the ledger: each payment in one shift at most.
create table shift_payment (
  collection_id text primary key references collection,
  shift_id text not null references shift,
  business_id text not null references business,
  amount bigint not null check (amount > 0),
  channel text not null
);
create index shift_payment_of on shift_payment (shift_id);
select belongs_to_business('shift_payment', 'select, insert');
select append_only('shift_payment');

-- Cash that the cashier notes: a sale, or money paid out of the drawer. It is no money of the ledger.
create table drawer_entry (
  id text primary key,
  business_id text not null references business,
  shift_id text not null references shift,
  kind text not null check (kind in ('sale', 'paid_out')),
  amount bigint not null check (amount > 0),
  note text,
  created_by text not null references person,
  created_at timestamptz not null
);
create index drawer_entry_of on drawer_entry (shift_id);
select belongs_to_business('drawer_entry', 'select, insert');
select append_only('drawer_entry');
