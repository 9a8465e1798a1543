create table if not exists message (
  message_id integer primary key autoincrement,
  channel text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  at text not null
) strict;
create index if not exists message_recipient on message (recipient);
