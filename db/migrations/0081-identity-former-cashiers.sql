-- A cashier without a cashpoint keeps the phone and the email until somebody else is registered with them. The person stays, because
-- records name it, and has no login any more.
alter table person
  add column login_released_at timestamptz,
  drop constraint person_has_login,
  add constraint person_has_login check (email is not null or phone is not null or login_released_at is not null);
