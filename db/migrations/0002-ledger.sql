-- The books. Amounts are kobo; an entry's amount is positive for debit and negative for credit,
-- a balance is positive on the account's normal side.
create table account (
  id bigint generated always as identity primary key,
  business_id text,
  kind text not null,
  partner text,
  mode text not null default 'live' check (mode in ('live', 'test')),
  normal smallint not null check (normal in (1, -1)), -- 1 debit, -1 credit
  floor bigint,
  balance bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  seq bigint not null default 0,
  constraint account_floor check (floor is null or balance >= floor),
  constraint account_held check (floor is null or held <= balance - floor),
  unique nulls not distinct (business_id, kind, partner, mode)
) with (fillfactor = 50);
select belongs_to_business('account');

create table ledger_batch (
  id bigint primary key,
  previous_hash bytea not null,
  hash bytea not null,
  journals integer not null,
  created_at timestamptz not null
);
select append_only('ledger_batch');
grant select, insert on ledger_batch to kasuwa_system;

-- One row: the chain's head. Whoever posts holds it, so that batches have one order.
create table ledger_head (
  single boolean primary key default true check (single),
  batch_id bigint not null,
  hash bytea not null,
  next_journal_id bigint not null
);
insert into ledger_head values (true, 0, '\x00', 1);
grant select, update on ledger_head to kasuwa_system;

create table journal (
  id bigint primary key,
  key text not null unique,
  posting text not null, -- the row of docs/money.md, such as M14
  business_id text,
  mode text not null default 'live' check (mode in ('live', 'test')),
  effective_day date not null,
  entries smallint not null check (entries >= 2),
  batch_id bigint not null,
  facts jsonb not null default '{}',
  created_at timestamptz not null
);
create index journal_batch on journal (batch_id);
create index journal_business on journal (business_id, id);
grant select, insert on journal to kasuwa_system;
select append_only('journal');
select hidden_from_app('journal');

create table entry (
  account_id bigint not null references account,
  seq bigint not null,
  journal_id bigint not null references journal,
  cashpoint_id text,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  created_at timestamptz not null,
  primary key (account_id, seq)
);
create index entry_journal on entry (journal_id);
grant select, insert on entry to kasuwa_system;
select append_only('entry');

-- What the poster promises, the database checks again: entries of the batch at the chain's head only, whole and
-- balanced journals of one mode, running balances without a gap, accounts that stand where their last entry says.
create function check_entries() returns trigger language plpgsql as $$
declare wrong text;
begin
  select format('journal %s is sealed in batch %s', j.id, j.batch_id) into wrong
  from added a join journal j on j.id = a.journal_id
  where j.batch_id <> (select batch_id from ledger_head) limit 1;
  if wrong is not null then raise exception '%', wrong using errcode = 'check_violation', constraint = 'journal_sealed'; end if;

  select format('journal %s does not balance or is not whole', j.id) into wrong
  from (select journal_id, sum(amount) as total, count(*) as lines from added group by journal_id) a
  join journal j on j.id = a.journal_id
  where a.total <> 0 or a.lines <> j.entries limit 1;
  if wrong is not null then raise exception '%', wrong using errcode = 'check_violation', constraint = 'journal_balances'; end if;

  select format('journal %s touches both modes', j.id) into wrong
  from added a join journal j on j.id = a.journal_id join account c on c.id = a.account_id
  where c.mode <> j.mode limit 1;
  if wrong is not null then raise exception '%', wrong using errcode = 'check_violation', constraint = 'journal_one_mode'; end if;

  select format('account %s: entry %s does not continue its balance', step.account_id, step.seq) into wrong
  from (
    select a.account_id, a.seq, a.balance_after - c.normal * a.amount as before,
      lag(a.balance_after) over (partition by a.account_id order by a.seq) as previous,
      lag(a.seq) over (partition by a.account_id order by a.seq) as previous_seq,
      row_number() over (partition by a.account_id order by a.seq desc) as from_end,
      a.balance_after, c.balance, c.seq as account_seq
    from added a join account c on c.id = a.account_id
  ) step
  left join entry earlier on step.previous_seq is null and earlier.account_id = step.account_id and earlier.seq = step.seq - 1
  where step.before <> coalesce(step.previous, earlier.balance_after, 0)
     or step.seq <> coalesce(step.previous_seq, earlier.seq, 0) + 1
     or (step.from_end = 1 and (step.balance_after <> step.balance or step.seq <> step.account_seq))
  limit 1;
  if wrong is not null then raise exception '%', wrong using errcode = 'check_violation', constraint = 'entry_continues'; end if;
  return null;
end $$;
create trigger entries_checked after insert on entry referencing new table as added for each statement execute function check_entries();

create table hold (
  id text primary key,
  account_id bigint not null references account,
  business_id text not null,
  kind text not null check (kind in ('payment', 'run', 'lien')),
  about text not null, -- what the money is kept aside for: the id of a transfer, a run, a case
  reason text,
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining >= 0 and remaining <= amount),
  state text not null check (state in ('open', 'consumed', 'released')),
  placed_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create index hold_open on hold (account_id) where state = 'open';
create index hold_about on hold (about);
select belongs_to_business('hold');

-- What has been used of a limit: by whom, of which kind, in which Lagos day (or `ever`).
create table meter (
  subject text not null,
  kind text not null,
  period text not null,
  used bigint not null check (used >= 0),
  primary key (subject, kind, period)
) with (fillfactor = 50);
grant select, insert, update on meter to kasuwa_system;

-- Every money command leaves its key; a repeated one finds what came of the first.
create table command_key (
  scope text not null,
  key text not null,
  fingerprint text not null,
  outcome jsonb not null,
  created_at timestamptz not null,
  primary key (scope, key)
);
grant select, insert on command_key to kasuwa_system;
select append_only('command_key');

-- Read models that the poster keeps, so that no request adds up entries.
create table account_day (
  account_id bigint not null references account,
  day date not null,
  debits bigint not null default 0,
  credits bigint not null default 0,
  entries integer not null default 0,
  closing bigint not null,
  primary key (account_id, day)
) with (fillfactor = 50);
grant select, insert, update on account_day to kasuwa_system;

create table day_total (
  business_id text not null,
  cashpoint_id text not null, -- '' for what belongs to no cashpoint
  day date not null,
  kind text not null,
  count integer not null,
  amount bigint not null,
  primary key (business_id, day, kind, cashpoint_id)
) with (fillfactor = 50);
select belongs_to_business('day_total');

-- News for open screens and for modules that listen; kept a day, so that a stream that broke can go on.
create table live_event (
  id bigint generated always as identity primary key,
  business_id text not null,
  cashpoint_id text,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null
);
create index live_event_business on live_event (business_id, id);
select belongs_to_business('live_event');
grant delete on live_event to kasuwa_system;

create table worker_heartbeat (
  worker_id text primary key,
  beaten_at timestamptz not null
);
grant select, insert, update, delete on worker_heartbeat to kasuwa_system;

-- Who moved what from which state to which, when and why.
create table state_move (
  id bigint generated always as identity primary key,
  subject_table text not null,
  subject_id text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  why text,
  moved_at timestamptz not null
);
create index state_move_subject on state_move (subject_id, id);
grant select, insert on state_move to kasuwa_system;
select append_only('state_move');
