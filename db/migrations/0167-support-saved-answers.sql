-- Answers that staff use again. Fields in the text, such as `{amount}`, are filled from the conversation.
create table saved_answer (
  id text primary key,
  title text not null,
  text text not null,
  changed_by text not null references operator,
  changed_at timestamptz not null,
  removed_at timestamptz
);
create unique index saved_answer_title on saved_answer (lower(title)) where removed_at is null;
grant select, insert, update on saved_answer to kasuwa_system;
select hidden_from_app('saved_answer');
select open_to_operators('saved_answer', 'select, insert, update (title, text, changed_by, changed_at, removed_at)');
