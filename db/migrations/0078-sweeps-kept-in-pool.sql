-- Own money that stays in the pool: losses that nobody has decided yet are paid out of it, so that customers' money never is.
create table sweep_rule (
  name text not null check (name in ('kept_in_pool')),
  value bigint not null check (value >= 0), -- Kobo.
  starts_on date not null,
  primary key (name, starts_on)
);
grant select, insert on sweep_rule to kasuwa_system;
select hidden_from_app('sweep_rule');
select append_only('sweep_rule');
insert into sweep_rule (name, value, starts_on) values ('kept_in_pool', 10000000, '2020-01-01');
