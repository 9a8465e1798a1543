-- A claim ends by itself, another person may take it over, and a decision that is being carried out has one winner.
alter table work_item_event drop constraint work_item_event_event_check;
alter table work_item_event add constraint work_item_event_event_check
  check (event in ('claimed', 'released', 'taken_over', 'claim_ended', 'note', 'proposed', 'proposal_refused', 'proposal_expired', 'decided'));
comment on column work_item.claimed_at is 'The last act of the person who has it: its claim ends some time after.';
-- Set while a decision is being carried out, so that nobody decides or withdraws it meanwhile.
alter table work_item add column deciding_at timestamptz;
