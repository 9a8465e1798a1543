-- Decisions of people about money: their answer to a payment in review stands beside those of the bank.
alter table transfer_answer drop constraint transfer_answer_asked_check;
alter table transfer_answer add constraint transfer_answer_asked_check check (asked in ('transfer', 'query', 'return', 'statement', 'operator'));

-- A claim is what the bank owes us after an error of its own. `debt`: what a business owes us, because a credit was taken back beyond its wallet.
alter table suspense_item drop constraint suspense_item_kind_check;
alter table suspense_item add constraint suspense_item_kind_check
  check (kind in ('unmatched', 'late', 'bank_debit', 'unfunded', 'unpaid', 'difference', 'review', 'claim'));
alter table suspense_item add column debt bigint not null default 0 check (debt >= 0);

-- The case from which people assigned the money to its owner (M49).
alter table collection add column assigned_case_id text unique;
