-- A closed business tells its server nothing more: in the commit of its closing its address is disabled and what waits is given up.
create function business_closed_ends_webhooks() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update webhook_endpoint set state = 'disabled', next_try_at = null where business_id = new.id;
  update webhook_delivery set state = 'given_up', ended_at = greatest(now(), created_at)
    where business_id = new.id and state in ('queued', 'sending', 'waiting');
  return null;
end $$;
create trigger a_closing_ends_the_webhooks after update of standing on business for each row
  when (new.standing = 'closed' and old.standing <> 'closed') execute function business_closed_ends_webhooks();

update webhook_endpoint e set state = 'disabled', next_try_at = null
  from business b where b.id = e.business_id and b.standing = 'closed';
update webhook_delivery d set state = 'given_up', ended_at = greatest(now(), d.created_at)
  from business b where b.id = d.business_id and b.standing = 'closed' and d.state in ('queued', 'sending', 'waiting');
