-- The books. Amounts are kobo. An entry's amount is positive for debit and negative for credit.
-- A balance is positive on the account's normal side.
create table account (
  id bigint generated always as identity primary key,
  business_id text,
  kind text not null,
  partner text,
  mode text not null default 'live' check (mode in ('live', 'test')),
  normal smallint not null check (normal in (1, -1)), -- 1 debit, -1 credit.
  floor bigint,
  balance bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  seq bigint not null default 0,
  -- Sum of `target - amount` over the open liens. A credit looks for liens only where this is positive.
  lacking bigint not null default 0 check (lacking >= 0),
  -- Totals of the day of the last entry. Earlier days stand in `account_day`.
  day date not null default '-infinity', -- The default stands for "no entry yet".
  day_debits bigint not null default 0,
  day_credits bigint not null default 0,
  day_entries bigint not null default 0,
  day_closing bigint not null default 0,
  constraint account_floor check (floor is null or balance >= floor),
  constraint account_held check (floor is null or held <= balance - floor),
  unique nulls not distinct (business_id, kind, partner, mode)
) with (fillfactor = 50, autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
select belongs_to_business('account');
create trigger accounts_stay before delete or truncate on account for each statement execute function refuse_deletion();

create table ledger_batch (
  id bigint primary key,
  previous_hash bytea not null,
  hash bytea not null,
  journals integer not null,
  created_at timestamptz not null
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
select append_only('ledger_batch');
grant select, insert on ledger_batch to kasuwa_system;

-- One row: the head of the hash chain. A posting transaction locks it, so that batches have one order.
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
  posting text not null, -- The row of docs/money.md, such as M14.
  business_id text,
  mode text not null default 'live' check (mode in ('live', 'test')),
  effective_day date not null,
  entries smallint not null check (entries >= 2),
  batch_id bigint not null,
  facts jsonb not null default '{}',
  created_at timestamptz not null
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
-- Journals are written in the order of batches, and entries in the order of journals. BRIN is enough: only checks over the whole
-- ledger read by these columns.
create index journal_batch on journal using brin (batch_id) with (pages_per_range = 16, autosummarize = on);
grant select, insert on journal to kasuwa_system;
select append_only('journal');
select hidden_from_app('journal');

-- Account and journal have no foreign keys: `check_entries` looks them up once per statement. Journals are append-only and accounts
-- cannot be deleted.
create table entry (
  account_id bigint not null,
  seq bigint not null,
  journal_id bigint not null,
  cashpoint_id text,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  created_at timestamptz not null,
  primary key (account_id, seq)
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
create index entry_journal on entry using brin (journal_id) with (pages_per_range = 16, autosummarize = on);
grant select, insert on entry to kasuwa_system;
select append_only('entry');

-- The database checks the posting again. Entries have known accounts and belong to the batch at the chain's head.
-- Journals are complete, balanced and of one mode. Running balances have no gap and end at the account's balance.
-- The first query reads each account and each journal once and decides almost always. If it is not satisfied, the second
-- query reads entry by entry and names the broken rule. Entries in test mode always take the second query.
create function check_entries() returns trigger language plpgsql as $$
declare wrong record;
begin
  perform from (
    select from (select journal_id, sum(amount) as total, count(*) as lines from added group by journal_id) w
    cross join ledger_head h
    left join journal j on j.id = w.journal_id
    where (j.batch_id = h.batch_id and j.mode = 'live' and j.entries = w.lines and w.total = 0) is not true
    union all
    select from (
      select account_id, min(seq) as first, max(seq) as last, count(*) as lines,
        max(balance_after) filter (where previous is null) as first_after, max(amount) filter (where previous is null) as first_amount,
        max(balance_after) filter (where is_last) as last_after,
        -- Each amount added, or each taken away: which of them is right is the account's to say. Null for a single one.
        bool_and(balance_after - previous = amount) as added, bool_and(previous - balance_after = amount) as taken
      from (
        select account_id, seq, amount, balance_after, lag(balance_after) over line as previous, lead(seq) over line is null as is_last
        from added window line as (partition by account_id order by seq)
      ) step
      group by account_id
    ) a
    left join account c on c.id = a.account_id
    left join lateral (select e.balance_after from entry e where e.account_id = a.account_id and e.seq = a.first - 1 offset 0) earlier on true
    where (c.mode = 'live' and c.seq = a.last and c.balance = a.last_after and a.last - a.first + 1 = a.lines
      and coalesce(case c.normal when 1 then a.added else a.taken end, true)
      and a.first_after - c.normal * a.first_amount = coalesce(earlier.balance_after, 0)
      and (a.first = 1) = (earlier.balance_after is null)) is not true
  ) rest limit 1;
  if not found then return null; end if;

  with step as materialized (
    select a.account_id, a.journal_id, a.seq, a.amount, a.balance_after, a.balance_after - c.normal * a.amount as before,
      lag(a.balance_after) over line as previous, lag(a.seq) over line as previous_seq, lead(a.seq) over line is null as is_last,
      c.kind, c.mode, c.balance, c.seq as account_seq
    from added a left join account c on c.id = a.account_id
    window line as (partition by a.account_id order by a.seq)
  ), whole as (
    select journal_id, sum(amount) as total, count(*) as lines, min(mode) as mode, max(mode) as other_mode, bool_or(kind is null) as is_strange
    from step group by journal_id
  )
  select * into wrong from (
    select w.journal_id, null::bigint as account_id, null::bigint as seq, case
        when j.id is null then 'journal_known'
        when j.batch_id <> h.batch_id then 'journal_sealed'
        when w.total <> 0 or w.lines <> j.entries then 'journal_balances'
        when w.is_strange then 'account_known'
        else 'journal_one_mode' end as rule
    from whole w cross join ledger_head h left join journal j on j.id = w.journal_id
    where j.id is null or j.batch_id <> h.batch_id or w.total <> 0 or w.lines <> j.entries or w.is_strange or w.mode <> j.mode or w.other_mode <> j.mode
    union all
    select step.journal_id, step.account_id, step.seq, 'entry_continues'
    from step
    -- Only for the first entry of each account: the others are compared with one another.
    left join lateral (
      select e.balance_after, e.seq from entry e where step.previous_seq is null and e.account_id = step.account_id and e.seq = step.seq - 1 offset 0
    ) earlier on true
    where step.kind is not null and (
      step.before <> coalesce(step.previous, earlier.balance_after, 0)
      or step.seq <> coalesce(step.previous_seq, earlier.seq, 0) + 1
      or (step.is_last and (step.balance_after <> step.balance or step.seq <> step.account_seq)))
  ) broken order by rule = 'entry_continues' limit 1;
  if found then
    raise exception 'journal %, account %, entry %: %', wrong.journal_id, wrong.account_id, wrong.seq, wrong.rule
      using errcode = 'check_violation', constraint = wrong.rule;
  end if;
  return null;
end $$;
create trigger entries_checked after insert on entry referencing new table as added for each statement execute function check_entries();

create table hold (
  id text primary key,
  account_id bigint not null,
  business_id text not null,
  kind text not null check (kind in ('payment', 'run', 'lien')),
  about text not null, -- The id of the transfer, bulk run or case that the money is reserved for.
  reason text,
  amount bigint not null,
  remaining bigint not null check (remaining >= 0 and remaining <= amount),
  state text not null check (state in ('open', 'consumed', 'released')),
  placed_at timestamptz not null,
  closed_at timestamptz,
  target bigint, -- Of a lien: the amount that it is to reach as money comes in (docs/money.md §2). Null: the first amount.
  check ((state = 'open') = (closed_at is null)),
  constraint hold_amount_check check (amount > 0 or (amount = 0 and target > 0)),
  constraint hold_target_check check (target is null or (kind = 'lien' and target >= amount))
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
create index hold_open on hold (account_id) where state = 'open';
create index hold_lacking on hold (account_id) where state = 'open' and amount < target;
select belongs_to_business('hold');
select refers_to('hold', '{account_id}', 'account');

-- How much of a limit is used, by subject, kind and period. The period is a day in Lagos, or `ever`.
create table meter (
  subject text not null,
  kind text not null,
  period text not null,
  used bigint not null check (used >= 0),
  primary key (subject, kind, period)
) with (fillfactor = 50, autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
grant select, insert, update on meter to kasuwa_system;

-- Idempotency: every money command stores its key, and a repeated command finds the outcome of the first.
create table command_key (
  scope text not null,
  key text not null,
  fingerprint text not null,
  outcome jsonb not null,
  created_at timestamptz not null,
  primary key (scope, key)
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
grant select, insert on command_key to kasuwa_system;
select append_only('command_key');

-- Read models that posting maintains, so that no request adds up entries.

-- Totals of the days before the account's own `day`, and later postings to such days.
create table account_day (
  account_id bigint not null,
  day date not null,
  debits bigint not null default 0,
  credits bigint not null default 0,
  entries integer not null default 0,
  closing bigint not null,
  primary key (account_id, day)
) with (fillfactor = 50, autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
grant select, insert, update on account_day to kasuwa_system;
select refers_to('account_day', '{account_id}', 'account');

-- A second row for the current day would be written as often as the account: a tenth of the database's work for a payment.
-- Therefore the current day stands in the account's own row, and this view joins both. A day that has both is their sum.
create view day_of_account with (security_invoker = true) as
  select account_id, day, sum(debits)::bigint as debits, sum(credits)::bigint as credits, sum(entries)::bigint as entries,
    (array_agg(closing order by is_last desc))[1] as closing
  from (
    select account_id, day, debits, credits, entries, closing, false as is_last from account_day
    union all
    select id, day, day_debits, day_credits, day_entries, day_closing, true from account
    where day > '-infinity' or (day_debits, day_credits, day_entries) <> (0, 0, 0)
  ) part group by account_id, day;
grant select on day_of_account to kasuwa_system;

create table day_total (
  business_id text not null,
  cashpoint_id text not null, -- An empty text where no cashpoint is concerned.
  day date not null,
  kind text not null,
  count integer not null,
  amount bigint not null,
  primary key (business_id, day, kind, cashpoint_id)
) with (fillfactor = 50, autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
create index day_total_cashpoint on day_total (cashpoint_id, day) where cashpoint_id <> '';
select belongs_to_business('day_total');

-- Live events, written with the posting that they report. They are kept for a day, so that an interrupted stream can resume.
create table live_event (
  id bigint generated always as identity primary key,
  business_id text not null,
  cashpoint_id text,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
create index live_event_business on live_event (business_id, id);
select belongs_to_business('live_event');
grant delete on live_event to kasuwa_system;

-- The history of state changes: subject, states, actor, reason, time.
create table state_move (
  id bigint generated always as identity,
  subject_table text not null,
  subject_id text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  why text,
  moved_at timestamptz not null,
  primary key (subject_id, id)
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
grant select, insert on state_move to kasuwa_system;
select append_only('state_move');

-- A posting batch is decided from rows that were read before. Its update calls this when fewer rows than expected are unchanged.
-- The statement itself then fails, so the commit can be sent without waiting for the row count.
create function refuse_changed_rows(what text, unchanged bigint, expected bigint) returns bigint language plpgsql as $$
begin
  raise exception '%: % of % rows were still as they had been read', what, unchanged, expected;
end $$;
