-- Days that the Minister of Interior declares, by two operators: a holiday, or a bank day where a holiday by law is moved. The newest row of
-- a day holds. The holidays by law are in code.
create table public_holiday (
  id bigint generated always as identity primary key,
  day date not null,
  name text not null,
  is_off boolean not null, -- False: the banks work.
  created_at timestamptz not null default now()
);
create index public_holiday_day on public_holiday (day, id desc);
grant select on public_holiday to kasuwa_app;
grant select, insert on public_holiday to kasuwa_system;
select append_only('public_holiday');
insert into public_holiday (day, name, is_off, created_at) values
  ('2026-03-20', 'Eid-el-Fitr', true, '2026-01-01'),
  ('2026-05-27', 'Eid-el-Kabir', true, '2026-01-01'),
  ('2026-05-28', 'Eid-el-Kabir', true, '2026-01-01'),
  ('2026-08-26', 'Eid-el-Maulud', true, '2026-01-01'),
  ('2027-03-10', 'Eid-el-Fitr', true, '2026-01-01'),
  ('2027-05-17', 'Eid-el-Kabir', true, '2026-01-01'),
  ('2027-08-16', 'Eid-el-Maulud', true, '2026-01-01');

alter table rule_change drop constraint rule_change_kind_check;
alter table rule_change add constraint rule_change_kind_check check (kind in ('fee', 'limit', 'flag', 'holiday'));
