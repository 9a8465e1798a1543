-- The desk's part of a work item. Whether it is open is told by the module that owns the state; a row begins with the first claim or note.
create table work_item (
  kind text not null,
  subject_id text not null,
  claimed_by text references operator,
  claimed_at timestamptz,
  proposed_decision text,
  proposed_fields jsonb,
  proposed_note text,
  proposed_by text references operator,
  proposed_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null,
  primary key (kind, subject_id),
  check ((claimed_by is null) = (claimed_at is null)),
  check ((proposed_by is null) = (proposed_decision is null) and (proposed_by is null) = (proposed_at is null))
);
create index work_item_claimed on work_item (claimed_by) where claimed_by is not null;
create index work_item_proposed on work_item (proposed_at) where proposed_at is not null;
grant select, insert, update on work_item to kasuwa_system;
select hidden_from_app('work_item');

create table work_item_event (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id text not null,
  operator_id text not null references operator,
  event text not null check (event in ('claimed', 'released', 'note', 'proposed', 'proposal_refused', 'proposal_expired', 'decided')),
  text text not null default '',
  decision text, -- The label of the decision.
  created_at timestamptz not null
);
create index work_item_event_of on work_item_event (kind, subject_id, id);
grant select, insert on work_item_event to kasuwa_system;
select append_only('work_item_event');
select hidden_from_app('work_item_event');
