-- After a sign-in from a new device, a new PIN by code, or a changed phone or email, a person can send little for a day (docs/money.md §9).
create table outflow_cap (
  id text primary key, -- Also the period of the meter that counts against it.
  person_id text not null references person,
  reason text not null check (reason in ('new_device', 'pin_reset', 'contact_changed')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > starts_at)
);
create index outflow_cap_of on outflow_cap (person_id, ends_at);
create index outflow_cap_end on outflow_cap (ends_at);
grant select, insert, update on outflow_cap to kasuwa_system;
select hidden_from_app('outflow_cap');

-- The cap against which a payment counts; null for none.
alter table transfer add column cap_id text;
alter table bulk_run add column cap_id text;

insert into limit_rule (name, amount_kobo, starts_on) values ('new_device_day', 2000000, '2020-01-01');
