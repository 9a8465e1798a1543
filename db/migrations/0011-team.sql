create table member (
  id text primary key,
  business_id text not null references business,
  person_id text not null references person,
  role text not null,
  cashpoint_id text references cashpoint,
  state text not null default 'active' check (state in ('invited', 'active', 'suspended', 'removed')),
  created_at timestamptz not null,
  unique (business_id, person_id),
  -- A cashier sees the rows of one cashpoint, so there must be one.
  constraint member_cashier_has_cashpoint check (role <> 'cashier' or cashpoint_id is not null)
);
create index member_person on member (person_id);
select belongs_to_business('member');

-- A person whose membership ends or changes signs in again. Their open page shows the old rights, and a payment whose PIN was already
-- given was given in the old role. The rule stands in the database, so that no action can forget it.
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

-- The same when a business closes, for all its members.
create function business_closed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_sessions_of(array(select person_id from member where business_id = new.id));
  return null;
end $$;
create trigger a_closing_ends_the_sessions after update of standing on business for each row
  when (new.standing = 'closed' and old.standing <> 'closed') execute function business_closed();

-- The same when a cashpoint is deactivated, for the members who work at it.
create function cashpoint_deactivated() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_sessions_of(array(select person_id from member where cashpoint_id = new.id));
  return null;
end $$;
create trigger a_deactivation_ends_the_sessions after update of state on cashpoint for each row
  when (new.state = 'deactivated' and old.state <> 'deactivated') execute function cashpoint_deactivated();
