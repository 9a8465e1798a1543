-- A lien holds as much of its target as is there, and takes the rest in the commit of whatever comes (docs/money.md §2).
alter table hold
  drop constraint hold_amount_check,
  add column target bigint, -- of a lien: what it is to hold in the end; null: what it was placed with
  add constraint hold_amount_check check (amount > 0 or (amount = 0 and target > 0)),
  add constraint hold_target_check check (target is null or (kind = 'lien' and target >= amount));
create index hold_lacking on hold (account_id) where state = 'open' and amount < target;
-- What the account's open liens have yet to take: whoever brings money looks for them only where this says so.
alter table account add column lacking bigint not null default 0 check (lacking >= 0);

update hold h set target = s.lien_target from suspense_item s where s.hold_id = h.id and h.about = s.id and h.state = 'open' and s.lien_target > h.amount;
with placed as (
  insert into hold (id, account_id, business_id, kind, about, reason, amount, remaining, target, state, placed_at)
  select 'hld_' || substr(s.id, 5), a.id, s.business_id, 'lien', s.id, 'The bank’s statement does not show this payment.', 0, 0, s.lien_target, 'open', s.opened_at
  from suspense_item s join account a on a.business_id = s.business_id and a.kind = 'wallet' and a.mode = 'live'
  where s.hold_id is null and s.lien_target > 0 and s.state <> 'resolved'
  returning id, about)
update suspense_item s set hold_id = placed.id from placed where s.id = placed.about;
update account a set lacking = l.lacking from (
  select account_id, sum(target - amount) as lacking from hold where state = 'open' and amount < target group by account_id) l
where a.id = l.account_id;
alter table suspense_item drop column lien_target;
