-- An item is given to a colleague, and a person who does not decide it may follow it.
alter table work_item_event drop constraint work_item_event_event_check;
-- Checked for rows that are there in 0181, which locks nobody out meanwhile.
alter table work_item_event add constraint work_item_event_event_check check (event in
  ('claimed', 'assigned', 'released', 'taken_over', 'claim_ended', 'note', 'proposed', 'proposal_refused', 'proposal_expired', 'decided')) not valid;

-- Who is told when an item is decided. The rows of an item end with its decision. Of an item that ends by itself they stay and tell nobody.
create table work_item_watch (
  kind text not null,
  subject_id text not null,
  operator_id text not null references operator,
  created_at timestamptz not null,
  primary key (kind, subject_id, operator_id)
);
grant select, insert, update, delete on work_item_watch to kasuwa_system;
select hidden_from_app('work_item_watch');
select open_to_operators('work_item_watch', 'select, insert, delete');
