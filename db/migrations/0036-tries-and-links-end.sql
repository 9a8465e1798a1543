-- Counters are kept as long as they count: whoever comes once from an address leaves nothing behind for ever.
alter table attempt_counter add column ends_at timestamptz not null default now() + interval '1 day';

-- A link that was mailed opens a session, so it dies with the sessions. First the links: one that is being opened at this
-- moment is waited for, and then its session is among those that are ended.
create or replace function end_sessions_of(people text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from one_time_code where purpose = 'authorizations_link' and subject = any (people);
  update pin_grant set state = 'revoked' where state = 'open' and person_id = any (people);
  -- A session's end is never before what was last seen of it; our clock and the database's may differ by seconds.
  update session set ended_at = greatest(now(), seen_at), end_reason = 'revoked' where ended_at is null and person_id = any (people);
end $$;
