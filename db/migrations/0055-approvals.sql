-- A request that a second person must approve before it is carried out. Its content is frozen; a change is a new approval.
create table approval (
  id text primary key,
  business_id text not null references business,
  area text not null check (area in ('payments', 'bulk', 'changes')),
  operation text not null,
  intent text not null, -- The operation with the request's own reference. A repeat finds this approval.
  request_id text not null,
  content jsonb not null, -- Parameters and body as they were sent, without the PIN.
  digest text, -- Names what stands outside the content, such as the lines of a group.
  rule jsonb not null, -- The rule that asks for the approval, as it was then.
  asked_by text not null references person,
  asked_role text not null,
  state text not null check (state in ('waiting', 'part_approved', 'approved', 'carried_out', 'no_longer_possible', 'declined', 'expired', 'withdrawn')),
  title text not null,
  facts jsonb not null,
  effects jsonb not null,
  amount bigint check (amount > 0),
  price jsonb, -- The price when it was asked.
  accepted_total bigint, -- The lowest total that an approver has seen and accepted.
  reason text,
  grant_id text, -- The grant that carrying it out uses up.
  subject_id text, -- The record that carrying it out made.
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  approved_at timestamptz,
  ended_at timestamptz,
  check ((amount is null) = (price is null)),
  check ((state in ('waiting', 'part_approved', 'approved')) = (ended_at is null)),
  check ((approved_at is not null) = (state in ('approved', 'carried_out', 'no_longer_possible')))
);
create unique index approval_intent on approval (business_id, intent);
create index approval_open on approval (business_id, asked_at desc, id desc) where state in ('waiting', 'part_approved', 'approved');
create index approval_of_business on approval (business_id, asked_at desc, id desc);
create index approval_of_person on approval (business_id, asked_by, asked_at desc, id desc);
create index approval_expiry on approval (expires_at) where state in ('waiting', 'part_approved');
grant select, insert, update on approval to kasuwa_system;
select hidden_from_app('approval');

-- One decision of one person about one approval.
create table approval_decision (
  approval_id text not null references approval,
  person_id text not null references person,
  decision text not null check (decision in ('approved', 'declined')),
  total bigint, -- The total that the person saw.
  reason text,
  decided_at timestamptz not null,
  primary key (approval_id, person_id)
);
grant select, insert on approval_decision to kasuwa_system;
select hidden_from_app('approval_decision');

-- The rules of a business, from a moment on. A change is a new row.
create table approval_policy (
  id text primary key,
  business_id text not null references business,
  rules jsonb not null,
  changed_by text not null references person,
  starts_at timestamptz not null
);
create index approval_policy_newest on approval_policy (business_id, starts_at desc, id desc);
grant select, insert on approval_policy to kasuwa_system;
select hidden_from_app('approval_policy');

-- An approval opens a grant for the person who asked. It stands under the id of the approval in place of a session.
alter table pin_grant drop constraint pin_grant_session_id_fkey;
