-- Doubt is counted from when a transfer was first sent, each mark of it is told once, and why a person has a transfer is
-- kept, because what the bank may still decide by itself depends on it.
alter table transfer
  add column sent_at timestamptz, -- the first time; sending again leaves it
  add column doubt_told_at timestamptz, -- until when the marks of its doubt have been told
  add column review_reason text check (review_reason in ('age', 'code', 'differs')),
  add column review_said text; -- code of the first definite failure that came while a person had it
update transfer t set sent_at = coalesce((select min(coalesce(a.sent_at, a.written_at)) from transfer_attempt a where a.transfer_id = t.id), t.created_at)
where state in ('sending', 'pending', 'unclear', 'querying', 'review');
update transfer set review_reason = 'differs' where state = 'review';
alter table transfer add constraint transfer_review_has_reason check (state <> 'review' or review_reason is not null);

-- A transfer that a person has to decide is a case like any other, with its clock.
alter table suspense_item drop constraint suspense_item_kind_check;
alter table suspense_item
  add constraint suspense_item_kind_check check (kind in ('unmatched', 'late', 'bank_debit', 'unfunded', 'unpaid', 'difference', 'review'));
insert into suspense_item (id, partner, kind, amount, case_key, reason, business_id, subject_id, state, opened_at, due_at)
select 'sus_' || t.id, a.partner, 'review', t.amount, 'review:' || a.partner_reference, 'The bank has given no clear answer about this payment.',
  t.business_id, t.id, 'open', now(), now() + interval '1 day'
from transfer t join transfer_attempt a on a.transfer_id = t.id and a.state <> 'rejected' where t.state = 'review';
