create table if not exists push_device (
  id text primary key,
  private_key text not null,
  p256dh text not null,
  auth text not null,
  is_gone integer not null default 0,
  created_at text not null
);
create table if not exists push_message (
  id integer primary key,
  device_id text not null references push_device,
  text text not null,
  ttl integer not null,
  sender text not null,
  at text not null
);
