-- A change of a fee, a limit or a flag that an operator has drafted. Decided by two people, it becomes a dated row of its table.
create table rule_change (
  id text primary key,
  kind text not null check (kind in ('fee', 'limit', 'flag')),
  name text not null, -- Of the rule, or the key of the flag.
  classification text, -- Of fees. Null: every class without a rule of its own.
  business_id text references business, -- Of the flag of one business.
  what text not null, -- One line for the desk.
  change jsonb not null,
  starts_on date, -- Null for a flag, which holds from the decision on.
  preview jsonb not null, -- What it would have changed yesterday, at the time of the draft.
  state text not null check (state in ('draft', 'decided', 'dropped')),
  drafted_by text not null references operator,
  drafted_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'draft') = (ended_at is null)),
  check ((kind = 'flag') = (starts_on is null))
);
create index rule_change_draft on rule_change (due_at, id) where state = 'draft';
create index rule_change_latest on rule_change (drafted_at desc);
grant select, insert, update on rule_change to kasuwa_system;
select hidden_from_app('rule_change');

-- The preview reads the payments of one day of all businesses. Rows are written in the order of time.
create index collection_posted_day on collection using brin (posted_at);
create index transfer_created_day on transfer using brin (created_at);
