-- What the first of two people saw beside what was entered, such as the owner of an account.
alter table work_item add column proposed_seen jsonb;

-- Who has an item on the screen now, for the others who open it. Rows of items and people are few, and each is written over.
create table work_item_view (
  kind text not null,
  subject_id text not null,
  operator_id text not null references operator,
  seen_at timestamptz not null,
  primary key (kind, subject_id, operator_id)
);
create index work_item_view_seen on work_item_view (seen_at);
grant select, insert, update, delete on work_item_view to kasuwa_system;
select hidden_from_app('work_item_view');
select open_to_operators('work_item_view', 'select, insert, update, delete');
