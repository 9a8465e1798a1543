-- Two administrators decide about an operator. One who was added waits for the second of them.
alter table operator drop constraint operator_state_check;
alter table operator add constraint operator_state_check check (state in ('proposed', 'active', 'locked', 'suspended', 'removed'));
-- The operators who vouched for the account: neither of the two is the second person of the other.
alter table operator add column added_by text, add column unlocked_by text;
-- A person who was removed can be added again.
alter table operator drop constraint operator_email_key;
create unique index operator_email on operator (email) where state <> 'removed';
-- From the audit log, for the accounts that are there.
update operator o set added_by = a.actor from audit_entry a where a.operation = 'operators.add' and a.subject = o.id;
update operator o set unlocked_by = (
  select a.actor from audit_entry a where a.operation = 'operators.change' and a.subject = o.id and a.facts ->> 'action' = 'unlock' order by a.id desc limit 1
);
