-- A statement that a member of a business asked for. A job writes its files; they are deleted a week later.
create table statement (
  id text primary key,
  business_id text not null references business,
  requested_by text not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  state text not null check (state in ('waiting', 'writing', 'ready', 'failed', 'stopped', 'expired')),
  tries integer not null default 0,
  mailed_to text not null,
  file_key text not null unique, -- Names the files, together with their format.
  movements integer, -- Of the whole statement; null until the job has begun.
  written integer not null default 0,
  opening bigint,
  credit bigint,
  debit bigint,
  closing bigint,
  pages integer,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint statement_adds_up check (closing = opening + credit - debit),
  constraint statement_ready_is_whole check (state <> 'ready' or (written = movements and closing is not null and pages > 0))
);
create index statement_business on statement (business_id, created_at desc);
-- The hourly job looks for files that have had their week.
create index statement_kept on statement (ended_at) where state = 'ready';
select belongs_to_business('statement');

-- Whether a payment reached the webhook of its business; null where the business has none. Only such rows are in the index.
alter table history_item add column webhook_sent boolean;
create index history_webhook_unsent on history_item (business_id, created_at desc, id desc) where webhook_sent = false;
