-- A run of the integrity checks with the balances, clearing, jobs and partners of that moment. The board shows the newest finished one.
create table board_run (
  id text primary key,
  asked_by text references operator, -- Null: by its schedule.
  asked_at timestamptz not null,
  finished_at timestamptz,
  result jsonb,
  check ((finished_at is null) = (result is null))
);
create index board_run_newest on board_run (asked_at);
grant select, insert, update, delete on board_run to kasuwa_system;
select hidden_from_app('board_run');

-- The reconciliation report lists the breaks that were found on a day.
create index suspense_item_opened on suspense_item (opened_at);
