-- Browsers that take notifications of payments. A row belongs to the session in which it was turned on, and ends with it.
create table push_subscription (
  id text primary key,
  business_id text not null references business,
  person_id text not null references person,
  session_id text not null references session,
  endpoint_hash text not null, -- SHA-256 of the address, as hex: it finds the device, and the address cannot be read from it.
  sealed_device text not null check (sealed_device like 'sealed1:%'), -- Address and keys: who knows them can send to the device.
  with_amounts boolean not null,
  failures integer not null default 0, -- In a row.
  created_at timestamptz not null,
  last_success_at timestamptz,
  unique (business_id, endpoint_hash)
);
create index push_subscription_session on push_subscription (session_id);
create index push_subscription_person on push_subscription (person_id, created_at);
create index push_subscription_endpoint on push_subscription (endpoint_hash);
grant select, insert, update, delete on push_subscription to kasuwa_system;
select hidden_from_app('push_subscription');

-- Written before a notification is sent: no payment is told twice to one device, whatever happens to the worker.
create table push_sent (
  payment_id text not null,
  subscription_id text not null references push_subscription on delete cascade,
  at timestamptz not null,
  primary key (payment_id, subscription_id)
);
create index push_sent_subscription on push_sent (subscription_id);
create index push_sent_at on push_sent (at);
grant select, insert, delete on push_sent to kasuwa_system;
select hidden_from_app('push_sent');

-- The rule stands in the database, so that no way to end a session forgets it. A change of a member ends the person's session too.
create function push_ends_with_session() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
create trigger push_ends_with_session after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function push_ends_with_session();
