-- As entries since 0006: what a row of money refers to is looked up once for all rows of a statement, and not one by one as foreign
-- keys do, which was a tenth of what the server did for a payment. What makes this as good: what is referred to cannot be deleted by
-- anybody any more, and a row never comes to belong to something else.
create function refuse_moving() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay where they belong', tg_table_name using errcode = 'restrict_violation';
end $$;

-- In the place of a foreign key: `keys` of the child are those of a row of the parent.
create function refers_to(child regclass, keys text[], parent regclass, parent_keys text[] default '{id}') returns void language plpgsql as $build$
declare
  rule text := format('%s_knows_its_%s', child, parent);
  names text := (select string_agg(quote_ident(k), ', ') from unnest(keys) k);
  same text := (select string_agg(format('p.%I = a.%I', w.theirs, w.own), ' and ') from unnest(keys, parent_keys) as w(own, theirs));
begin
  execute format($function$
    create function %I() returns trigger language plpgsql as $$
    begin
      if exists (select from added a where not exists (select from %s p where %s offset 0)) then
        raise exception 'there is no such row of %s' using errcode = 'foreign_key_violation', constraint = tg_name;
      end if;
      return null;
    end $$ $function$, rule, parent, same, parent);
  execute format('create trigger %I after insert on %s referencing new table as added for each statement execute function %1$I()', rule, child);
  execute format('create trigger belongs before update of %s on %s for each statement execute function refuse_moving()', names, child);
end $build$;

alter table transfer drop constraint transfer_business_id_fkey;
alter table history_item drop constraint history_item_business_id_fkey;
alter table hold drop constraint hold_account_id_fkey;
alter table account_day drop constraint account_day_account_id_fkey;
alter table transfer_attempt drop constraint transfer_attempt_transfer_id_fkey;
alter table transfer_answer drop constraint transfer_answer_transfer_id_fkey, drop constraint transfer_answer_attempt_id_fkey;

select refers_to('transfer', '{business_id}', 'business');
select refers_to('history_item', '{business_id}', 'business');
select refers_to('hold', '{account_id}', 'account');
select refers_to('account_day', '{account_id}', 'account');
select refers_to('transfer_attempt', '{transfer_id}', 'transfer');
-- The attempt knows its transfer, so an answer that names both names one that is there.
select refers_to('transfer_answer', '{attempt_id,transfer_id}', 'transfer_attempt', '{id,transfer_id}');

create trigger businesses_stay before delete or truncate on business for each statement execute function refuse_deletion();
create trigger transfers_stay before delete or truncate on transfer for each statement execute function refuse_deletion();
create trigger attempts_stay before delete or truncate on transfer_attempt for each statement execute function refuse_deletion();
