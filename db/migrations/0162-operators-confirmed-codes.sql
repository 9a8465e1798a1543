-- A code of the authenticator that was entered for one kind of decision holds five minutes, in the session that entered it.
create table operator_confirmation (
  session_id text not null, -- Ends with it: a changed role or password, a suspension and a removal end sessions.
  act text not null, -- The kind of the item and the decision.
  confirmed_at timestamptz not null,
  primary key (session_id, act)
);
grant select, insert, update, delete on operator_confirmation to kasuwa_system;
select hidden_from_app('operator_confirmation');
select open_to_operators('operator_confirmation', 'select, insert, update, delete');

-- Above this amount each decision asks for a code of its own.
insert into limit_rule (name, amount_kobo, starts_on) values ('code_each_time', 10000000, '2020-01-01');
