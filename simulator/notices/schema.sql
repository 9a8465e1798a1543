-- Outbox of the notices of all partners. A row waits until the product answers 2xx or the tries run out.
create table if not exists outgoing_notice (
  notice_id integer primary key autoincrement,
  partner text not null,
  -- What it tells of, such as the session of a credit.
  subject text not null,
  body text not null,
  due_at text not null,
  tries integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  answer text
) strict;
create index if not exists outgoing_notice_subject on outgoing_notice (partner, subject);
create index if not exists outgoing_notice_due on outgoing_notice (partner, due_at) where state = 'waiting';
