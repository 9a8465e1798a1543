-- Whoever is taken from a business, or stands in it otherwise than before, signs in anew: the page in front of them shows
-- what they might do until now, and a payment with its PIN already given was given in the old role. Here and not in the
-- actions that take a right away, so that none of them can forget it, whatever they are and whoever writes them.
create function end_sessions_of(people text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update pin_grant set state = 'revoked' where state = 'open' and person_id = any (people);
  -- A session's end is never before what was last seen of it; our clock and the database's may differ by seconds.
  update session set ended_at = greatest(now(), seen_at), end_reason = 'revoked' where ended_at is null and person_id = any (people);
end $$;
revoke execute on function end_sessions_of(text[]) from public;

create function member_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_sessions_of(array[old.person_id]);
  return null;
end $$;
create trigger a_right_taken_ends_the_session after update of role, state, cashpoint_id, person_id on member for each row
  when ((old.role, old.state, old.cashpoint_id, old.person_id) is distinct from (new.role, new.state, new.cashpoint_id, new.person_id))
  execute function member_changed();
create trigger a_member_deleted_ends_the_session after delete on member for each row execute function member_changed();

create function business_closed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_sessions_of(array(select person_id from member where business_id = new.id));
  return null;
end $$;
create trigger a_closing_ends_the_sessions after update of standing on business for each row
  when (new.standing = 'closed' and old.standing <> 'closed') execute function business_closed();
