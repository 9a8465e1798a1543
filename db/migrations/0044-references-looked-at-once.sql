-- As entries since 0006: what a row of money refers to is looked up once for all rows of a statement, and not one by one as foreign
-- keys do, which was a third of writing a payment down. What makes this as good: what is referred to cannot be deleted by anybody
-- any more, and a row never comes to belong to something else.
create function knows_its_business() returns trigger language plpgsql as $$
declare unknown text;
begin
  select a.business_id into unknown from added a where not exists (select from business b where b.id = a.business_id offset 0) limit 1;
  if found then
    raise exception '%: there is no business %', tg_table_name, unknown using errcode = 'foreign_key_violation', constraint = tg_name;
  end if;
  return null;
end $$;

create function knows_its_account() returns trigger language plpgsql as $$
declare unknown bigint;
begin
  select a.account_id into unknown from added a where not exists (select from account c where c.id = a.account_id offset 0) limit 1;
  if found then
    raise exception '%: there is no account %', tg_table_name, unknown using errcode = 'foreign_key_violation', constraint = tg_name;
  end if;
  return null;
end $$;

create function knows_its_transfer() returns trigger language plpgsql as $$
declare unknown text;
begin
  select a.transfer_id into unknown from added a where not exists (select from transfer t where t.id = a.transfer_id offset 0) limit 1;
  if found then
    raise exception '%: there is no transfer %', tg_table_name, unknown using errcode = 'foreign_key_violation', constraint = tg_name;
  end if;
  return null;
end $$;

-- The attempt knows its transfer, so an answer that names both names one that is there.
create function knows_its_attempt() returns trigger language plpgsql as $$
declare unknown text;
begin
  select a.attempt_id into unknown from added a
  where not exists (select from transfer_attempt t where t.id = a.attempt_id and t.transfer_id = a.transfer_id offset 0) limit 1;
  if found then
    raise exception '%: its transfer has no attempt %', tg_table_name, unknown using errcode = 'foreign_key_violation', constraint = tg_name;
  end if;
  return null;
end $$;

create function refuse_moving() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay where they belong', tg_table_name using errcode = 'restrict_violation';
end $$;

alter table transfer drop constraint transfer_business_id_fkey;
alter table history_item drop constraint history_item_business_id_fkey;
alter table hold drop constraint hold_account_id_fkey;
alter table account_day drop constraint account_day_account_id_fkey;
alter table transfer_attempt drop constraint transfer_attempt_transfer_id_fkey;
alter table transfer_answer drop constraint transfer_answer_transfer_id_fkey, drop constraint transfer_answer_attempt_id_fkey;

create trigger business_known after insert on transfer referencing new table as added for each statement execute function knows_its_business();
create trigger business_known after insert on history_item referencing new table as added for each statement execute function knows_its_business();
create trigger account_known after insert on hold referencing new table as added for each statement execute function knows_its_account();
create trigger account_known after insert on account_day referencing new table as added for each statement execute function knows_its_account();
create trigger transfer_known after insert on transfer_attempt referencing new table as added for each statement execute function knows_its_transfer();
create trigger attempt_known after insert on transfer_answer referencing new table as added for each statement execute function knows_its_attempt();

create trigger belongs before update of business_id on transfer for each statement execute function refuse_moving();
create trigger belongs before update of business_id on history_item for each statement execute function refuse_moving();
create trigger belongs before update of account_id on hold for each statement execute function refuse_moving();
create trigger belongs before update of account_id on account_day for each statement execute function refuse_moving();
create trigger belongs before update of transfer_id on transfer_attempt for each statement execute function refuse_moving();
create trigger belongs before update of transfer_id, attempt_id on transfer_answer for each statement execute function refuse_moving();

create trigger businesses_stay before delete or truncate on business for each statement execute function refuse_deletion();
create trigger transfers_stay before delete or truncate on transfer for each statement execute function refuse_deletion();
create trigger attempts_stay before delete or truncate on transfer_attempt for each statement execute function refuse_deletion();
