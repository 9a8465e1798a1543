-- Notices as received, before they are checked.
create table inbound_notice (
  id text primary key,
  partner text not null,
  session_id text not null,
  source text not null check (source in ('notice', 'sweep')),
  raw text not null,
  told jsonb, -- The credit as a signed notice describes it. Null for a credit that the sweep found.
  received_at timestamptz not null,
  unique (partner, session_id)
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
-- The sweep looks for notices without a result.
create index inbound_notice_received on inbound_notice (partner, received_at);
grant select, insert on inbound_notice to kasuwa_system;
-- A signed notice may come after the sweep found its credit. Its content then replaces the sweep's.
grant update (source, raw, told) on inbound_notice to kasuwa_system;

-- How far each reader of a partner's statement has read, so that it continues there after a break.
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
  hold_id text, -- The lien under which it was posted before the bank could confirm it.
  -- The case that owns that lien once the statement has not shown the credit for a day (M53). The bank's confirmation does not end it.
  lien_case_id text,
  unique (partner, session_id)
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
create index collection_business on collection (business_id, posted_at desc);
create index collection_on_lien on collection (partner, posted_at) where state = 'posted_on_lien';
select belongs_to_business('collection');
