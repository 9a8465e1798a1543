-- Two administrators decide about an operator. One who was added waits for the second of them.
alter table operator drop constraint operator_state_check;
alter table operator add constraint operator_state_check check (state in ('proposed', 'active', 'locked', 'suspended', 'removed'));
-- Who added, admitted or unlocked an account. For some time such a person is no second person of its owner, nor the other way round.
-- Nothing is taken over from before: one administrator added everybody then, and two would find nobody to decide with.
create table operator_voucher (
  operator_id text not null references operator,
  voucher_id text not null, -- An operator, or 'command line'.
  act text not null check (act in ('added', 'admitted', 'unlocked')),
  created_at timestamptz not null,
  primary key (operator_id, act, voucher_id, created_at)
);
grant select, insert on operator_voucher to kasuwa_system;
select hidden_from_app('operator_voucher');
-- A person who was removed can be added again.
alter table operator drop constraint operator_email_key;
create unique index operator_email on operator (email) where state <> 'removed';
