-- Two administrators decide about an operator. One who was added waits for the second of them.
alter table operator drop constraint operator_state_check;
alter table operator add constraint operator_state_check check (state in ('proposed', 'active', 'locked', 'suspended', 'removed'));
-- The operators who vouched for the account: neither of the two is the second person of the other.
alter table operator add column added_by text, add column unlocked_by text;
-- A person who was removed can be added again.
alter table operator drop constraint operator_email_key;
create unique index operator_email on operator (email) where state <> 'removed';
