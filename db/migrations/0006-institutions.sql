create table institution (
  code text primary key,
  name text not null,
  listed boolean not null default true
);
grant select on institution to kasuwa_app;
grant select, insert, update on institution to kasuwa_system;

-- The bank's answers to name enquiries, stored so that a payment uses the enquiry that the person saw.
-- A BVN is encrypted with a key that this database never sees.
create table name_enquiry (
  account_number text not null,
  bank_code text not null references institution,
  account_name text not null,
  enquiry_id text not null,
  bvn text constraint name_enquiry_bvn_sealed check (bvn like 'sealed1:%'),
  client_id text,
  asked_at timestamptz not null,
  primary key (account_number, bank_code)
);
grant select, insert, update on name_enquiry to kasuwa_system;
