-- As before, in one pass over the new entries: their account is looked up once each, their journal once for all its entries.
create or replace function check_entries() returns trigger language plpgsql as $$
declare wrong record;
begin
  with step as materialized (
    select a.account_id, a.journal_id, a.seq, a.amount, a.balance_after, a.balance_after - c.normal * a.amount as before,
      lag(a.balance_after) over line as previous, lag(a.seq) over line as previous_seq, lead(a.seq) over line is null as is_last,
      c.kind, c.mode, c.balance, c.seq as account_seq
    from added a left join account c on c.id = a.account_id
    window line as (partition by a.account_id order by a.seq)
  ), whole as (
    select journal_id, sum(amount) as total, count(*) as lines, min(mode) as mode, max(mode) as other_mode, bool_or(kind is null) as is_strange
    from step group by journal_id
  )
  select * into wrong from (
    select w.journal_id, null::bigint as account_id, null::bigint as seq, case
        when j.id is null then 'journal_known'
        when j.batch_id <> h.batch_id then 'journal_sealed'
        when w.total <> 0 or w.lines <> j.entries then 'journal_balances'
        when w.is_strange then 'account_known'
        else 'journal_one_mode' end as rule
    from whole w cross join ledger_head h left join journal j on j.id = w.journal_id
    where j.id is null or j.batch_id <> h.batch_id or w.total <> 0 or w.lines <> j.entries or w.is_strange or w.mode <> j.mode or w.other_mode <> j.mode
    union all
    select step.journal_id, step.account_id, step.seq, 'entry_continues'
    from step
    -- Only for the first entry of each account: the others are compared with one another.
    left join lateral (
      select e.balance_after, e.seq from entry e where step.previous_seq is null and e.account_id = step.account_id and e.seq = step.seq - 1 offset 0
    ) earlier on true
    where step.kind is not null and (
      step.before <> coalesce(step.previous, earlier.balance_after, 0)
      or step.seq <> coalesce(step.previous_seq, earlier.seq, 0) + 1
      or (step.is_last and (step.balance_after <> step.balance or step.seq <> step.account_seq)))
  ) broken order by rule = 'entry_continues' limit 1;
  if found then
    raise exception 'journal %, account %, entry %: %', wrong.journal_id, wrong.account_id, wrong.seq, wrong.rule
      using errcode = 'check_violation', constraint = wrong.rule;
  end if;
  return null;
end $$;
