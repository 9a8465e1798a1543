-- Own money from one of our accounts to another (docs/money.md M47).
create table sweep (
  id text primary key,
  day date not null, -- In Lagos.
  direction text not null check (direction in ('pool_to_house', 'house_to_pool', 'providus_to_pool')),
  source text not null, -- The names of both accounts in the books.
  target text not null,
  -- A second one of a day follows only what moved nothing. It has a number of its own, because the statement may still contradict that.
  number smallint not null check (number >= 1),
  amount bigint not null check (amount > 0),
  reference text not null unique, -- Ours at the bank, and in the narration of both statements.
  state text not null check (
    state in ('asked', 'held', 'sending', 'unclear', 'review', 'on_its_way', 'arrived', 'returned', 'failed', 'cancelled', 'refused')
  ),
  asked_by text not null,
  code text, -- The last answer of the bank, and its words.
  answer text,
  session_id text,
  queries integer not null default 0,
  next_query_at timestamptz,
  created_at timestamptz not null,
  due_at timestamptz, -- Of the next decision or arrival.
  sent_at timestamptz, -- The first time. Doubt is counted from it.
  last_sent_at timestamptz, -- Committed before each call to the bank.
  debited_at timestamptz, -- Since then it is in `in_transit`.
  ended_at timestamptz,
  unique (day, direction, number)
);
create index sweep_open on sweep (created_at) where state in ('asked', 'held', 'sending', 'unclear', 'review', 'on_its_way');
create index sweep_newest on sweep (created_at desc, id desc);
grant select, insert, update on sweep to kasuwa_system;
select hidden_from_app('sweep');

-- Debits of the bank of alternate accounts: its money goes on to the pool.
insert into account (kind, partner, normal, floor) values ('clearing_out', 'providus', -1, null) on conflict do nothing;
