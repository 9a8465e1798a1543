-- Decisions of people about money: their answer to a payment in review stands beside those of the bank.
alter table transfer_answer drop constraint transfer_answer_asked_check;
alter table transfer_answer add constraint transfer_answer_asked_check check (asked in ('transfer', 'query', 'return', 'statement', 'operator'));
