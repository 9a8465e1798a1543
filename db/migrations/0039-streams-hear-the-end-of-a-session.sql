-- A cashpoint that is deactivated is worked at by nobody: whoever stands there signs in anew (see 0030).
create function cashpoint_deactivated() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_sessions_of(array(select person_id from member where cashpoint_id = new.id));
  return null;
end $$;
create trigger a_deactivation_ends_the_sessions after update of state on cashpoint for each row
  when (new.state = 'deactivated' and old.state <> 'deactivated') execute function cashpoint_deactivated();

-- Every process that holds an open stream of the session ends it with the commit that ends the session, whoever does that.
create function session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('session', new.id)::text);
  return null;
end $$;
create trigger streams_hear_its_end after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function session_ended();
