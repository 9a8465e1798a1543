-- Cases: money in a suspense account whose reason is not settled yet, and contradictions that no posting can express.
-- Each has the key of the journal that opened it, so that repeated findings of the same fact open one case.
create table suspense_item (
  id text primary key,
  partner text not null,
  account_kind text, -- Null for a contradiction: nothing is posted for it.
  amount bigint not null check (amount > 0),
  session_id text,
  account_number text,
  reason text not null,
  payer_name text,
  state text not null default 'open' check (state in ('open', 'claimed', 'proposed', 'resolved')),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  kind text not null default 'unmatched' check (kind in ('unmatched', 'late', 'bank_debit', 'unfunded', 'unpaid', 'difference', 'review')),
  case_key text not null constraint suspense_item_case_key unique,
  business_id text, -- The business that it concerns, where known.
  subject_id text, -- The transfer or collection that it concerns.
  hold_id text, -- Its lien (M53).
  claimed_by text,
  proposed_by text,
  proposal jsonb,
  resolved_at timestamptz,
  resolution text,
  resolution_key text, -- The key of the journal that took its money out of suspense.
  constraint suspense_item_resolved check ((state = 'resolved') = (resolved_at is not null))
);
create index suspense_item_open on suspense_item (due_at) where state <> 'resolved';
create index suspense_item_subject on suspense_item (subject_id) where subject_id is not null;
-- One credit may have several cases: the statement does not show it (M53), and its money waits for its owner (M48).
create index suspense_item_session on suspense_item (partner, session_id) where session_id is not null;
grant select, insert, update on suspense_item to kasuwa_system;
select hidden_from_app('suspense_item');

-- Movements that are in the books and that the bank's statement has not shown yet.
create table clearing_item (
  id text primary key,
  partner text not null,
  side text not null check (side in ('in', 'out')),
  matching_key text not null, -- The session id of a credit, or our reference of a payment.
  amount bigint not null check (amount > 0),
  journal_key text not null,
  opened_at timestamptz not null,
  line_id text,
  matched_by text,
  case_id text, -- The case that holds its money for the time being. The item is then neither in clearing nor on the statement.
  unique (partner, side, matching_key),
  constraint clearing_item_one_place check (case_id is null or line_id is null)
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
create index clearing_item_open on clearing_item (partner, opened_at) where line_id is null and case_id is null;
-- A line matches one item. Unmatched items need no entry in this index.
create unique index clearing_item_line on clearing_item (partner, line_id) where line_id is not null;
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
  id text generated always as (partner || ':' || line_id) stored unique, -- Money commands lock and update rows by `id`.
  primary key (partner, line_id)
);
create index statement_line_open on statement_line (partner, booked_at) where matched_by is null;
-- Each reading of the statement starts at the newest line.
create index statement_line_newest on statement_line (partner, booked_at);
grant select, insert, update on statement_line to kasuwa_system;
