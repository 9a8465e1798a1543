create table if not exists message (
  message_id integer primary key autoincrement,
  channel text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  at text not null
) strict;
create index if not exists message_recipient on message (recipient);

-- Names of the people behind addresses. `person` is the same for all addresses of one person; `role` is empty when unknown.
create table if not exists contact (
  address text primary key,
  person text not null,
  name text not null,
  role text not null
) strict;
create index if not exists contact_person on contact (person);
