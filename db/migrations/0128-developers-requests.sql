-- Requests read and write the secret keys, the webhook address and the notifications of their business. No request reads the hash of a key.
grant select (id, business_id, sealed_key, created_at, ends_at, last_used_at),
  insert (id, business_id, key_hash, sealed_key, created_by, created_at), update (ends_at) on api_key to kasuwa_app;
grant insert, update on webhook_endpoint to kasuwa_app;
grant insert (id, business_id, subject_id, type, body, state, attempts, next_at, created_at),
  update (state, attempts, next_at, answer, ended_at) on webhook_delivery to kasuwa_app;
grant update (webhook_sent) on history_item to kasuwa_app;

-- Whether a business has a webhook does not depend on whose rows the writer sees.
create or replace function webhook_delivery_admitted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  endpoint text := (select state from webhook_endpoint where business_id = new.business_id);
begin
  if endpoint is null then return null; end if;
  if endpoint = 'disabled' then new.state := 'given_up'; end if;
  return new;
end $$;
