-- People without an account: waitlists and messages from the contact page.
create table waitlist_entry (
  list text not null check (list in ('app', 'storefront')),
  email citext not null,
  created_at timestamptz not null,
  primary key (list, email)
);
grant select, insert on waitlist_entry to kasuwa_system;
select hidden_from_app('waitlist_entry');

create table visitor_message (
  id text primary key,
  email citext not null,
  subject text not null,
  message text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  answer text,
  answered_by text,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create index visitor_message_open on visitor_message (created_at, id) where state = 'open';
grant select, insert, update on visitor_message to kasuwa_system;
select hidden_from_app('visitor_message');
