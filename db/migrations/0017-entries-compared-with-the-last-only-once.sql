-- As before, and the last entry of an account is read once a batch instead of once for each of its entries.
create or replace function check_entries() returns trigger language plpgsql as $$
declare wrong record;
begin
  select a.journal_id as id, case
      when j.id is null then 'journal_known'
      when j.batch_id <> h.batch_id then 'journal_sealed'
      else 'journal_balances' end as rule
    into wrong
  from (select journal_id, sum(amount) as total, count(*) as lines from added group by journal_id) a
  cross join ledger_head h
  left join journal j on j.id = a.journal_id
  where j.id is null or j.batch_id <> h.batch_id or a.total <> 0 or a.lines <> j.entries limit 1;
  if found then
    raise exception 'journal %: its entries break %', wrong.id, wrong.rule using errcode = 'check_violation', constraint = wrong.rule;
  end if;

  select step.account_id as id, step.seq, case
      when step.kind is null then 'account_known'
      when step.mode <> j.mode then 'journal_one_mode'
      else 'entry_continues' end as rule
    into wrong
  from (
    select a.account_id, a.journal_id, a.seq, a.balance_after, a.balance_after - c.normal * a.amount as before,
      lag(a.balance_after) over line as previous, lag(a.seq) over line as previous_seq, lead(a.seq) over line is null as is_last,
      c.kind, c.mode, c.balance, c.seq as account_seq
    from added a left join account c on c.id = a.account_id
    window line as (partition by a.account_id order by a.seq)
  ) step
  join journal j on j.id = step.journal_id
  -- Only for the first entry of each account: the others are compared with one another.
  left join lateral (
    select e.balance_after, e.seq from entry e where step.previous_seq is null and e.account_id = step.account_id and e.seq = step.seq - 1 offset 0
  ) earlier on true
  where step.kind is null or step.mode <> j.mode
     or step.before <> coalesce(step.previous, earlier.balance_after, 0)
     or step.seq <> coalesce(step.previous_seq, earlier.seq, 0) + 1
     or (step.is_last and (step.balance_after <> step.balance or step.seq <> step.account_seq))
  order by step.mode = j.mode nulls first limit 1;
  if found then
    raise exception 'account %: entry % breaks %', wrong.id, wrong.seq, wrong.rule using errcode = 'check_violation', constraint = wrong.rule;
  end if;
  return null;
end $$;
