-- One table of cases: money that a suspense account holds for a reason that is not settled yet, and contradictions that no
-- posting can express. Each has the key of the journal that opened it, so that the same thing opens one case however often
-- and by whomever it is found.
alter table suspense_item
  alter column account_kind drop not null, -- null: a contradiction, and nothing is posted for it
  alter column session_id drop not null,
  alter column account_number drop not null,
  alter column payer_name drop not null,
  add column kind text not null default 'unmatched' check (kind in ('unmatched', 'late', 'bank_debit', 'unfunded', 'unpaid', 'difference')),
  add column case_key text,
  add column business_id text, -- whose business it touches, where that is known
  add column subject_id text, -- the transfer or the collection that it is about
  add column hold_id text, -- the lien that goes with it (M53)
  add column lien_target bigint, -- what that lien should secure; what it does is the hold's own
  add column claimed_by text,
  add column proposed_by text,
  add column proposal jsonb,
  add column resolved_at timestamptz,
  add column resolution text,
  add column resolution_key text; -- the journal that took its money out of suspense
update suspense_item set case_key = 'collection:' || partner || ':' || session_id;
alter table suspense_item
  alter column case_key set not null,
  add constraint suspense_item_case_key unique (case_key),
  add constraint suspense_item_resolved check ((state = 'resolved') = (resolved_at is not null));
-- It names businesses now, and is not for them to read.
select hidden_from_app('suspense_item');
create index suspense_item_open on suspense_item (due_at) where state <> 'resolved';
create index suspense_item_subject on suspense_item (subject_id) where subject_id is not null;

-- An item whose money stands in a case for the time being: neither in clearing nor on the statement.
alter table clearing_item
  add column case_id text,
  add constraint clearing_item_one_place check (case_id is null or line_id is null);
drop index clearing_item_open;
create index clearing_item_open on clearing_item (partner, opened_at) where line_id is null and case_id is null;
