-- Secret keys of the API. The text is sealed to be shown again with the PIN, and hashed to be found by a request.
create table api_key (
  id text primary key,
  business_id text not null references business,
  key_hash bytea not null unique,
  sealed_key text not null check (sealed_key like 'sealed1:%'),
  created_by text not null,
  created_at timestamptz not null,
  ends_at timestamptz, -- Null for the current key; a replaced one works until then.
  last_used_at timestamptz
);
create unique index api_key_current on api_key (business_id) where ends_at is null;
create index api_key_business on api_key (business_id, created_at desc);
grant select, insert, update on api_key to kasuwa_system;
select hidden_from_app('api_key');

-- Where the notifications of a business go. `failing_since`: no notification has been accepted since then.
create table webhook_endpoint (
  business_id text primary key references business,
  url text not null,
  state text not null check (state in ('active', 'failing', 'disabled')),
  failures integer not null default 0,
  failing_since timestamptz,
  next_try_at timestamptz, -- While it fails, nothing is sent before.
  changed_by text not null,
  changed_at timestamptz not null,
  check (state <> 'failing' or failing_since is not null)
);
select belongs_to_business('webhook_endpoint');

-- Notifications, each with the body that is sent unchanged at every try. Its id is the `webhook-id` of every try.
create table webhook_delivery (
  id text primary key,
  business_id text not null references business,
  subject_id text not null,
  type text not null,
  body text not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'waiting', 'given_up')),
  attempts integer not null,
  next_at timestamptz not null, -- The time of the next try; while it is being sent, the end of the sender's claim.
  answer text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index webhook_delivery_due on webhook_delivery (business_id, next_at) where state in ('queued', 'sending', 'waiting');
create index webhook_delivery_overdue on webhook_delivery (next_at) where state in ('queued', 'sending', 'waiting');
create index webhook_delivery_latest on webhook_delivery (business_id, created_at desc, id desc);
create index webhook_delivery_subject on webhook_delivery (subject_id, created_at desc);
select belongs_to_business('webhook_delivery');

-- A commit of money cannot know whether its business has a webhook. Rows of a business without one are dropped here; with a
-- disabled one they are kept for a push.
create function webhook_delivery_admitted() returns trigger language plpgsql as $$
declare
  endpoint text := (select state from webhook_endpoint where business_id = new.business_id);
begin
  if endpoint is null then return null; end if;
  if endpoint = 'disabled' then new.state := 'given_up'; end if;
  return new;
end $$;
create trigger admitted before insert on webhook_delivery for each row execute function webhook_delivery_admitted();

-- In the commit of the event: the payment counts as not sent, and one job for each business sends what is due.
create function webhook_delivery_announced() returns trigger language plpgsql as $$
begin
  update history_item h set webhook_sent = false from added a where h.subject_id = a.subject_id and h.webhook_sent is distinct from false;
  perform enqueue_jobs((
    select jsonb_agg(jsonb_build_object('task', 'developers.deliver', 'payload', jsonb_build_object('businessId', business_id), 'key', 'webhook:' || business_id))
    from (select distinct business_id from added where state = 'queued') due));
  return null;
end $$;
create trigger announced after insert on webhook_delivery referencing new table as added for each statement execute function webhook_delivery_announced();

-- Web payment is activated once.
alter table business add column web_activated_at timestamptz;
