-- What the bank said of a transfer besides its answers: lines of its statement, and whether it was returned.
alter table transfer_answer drop constraint transfer_answer_asked_check;
alter table transfer_answer add constraint transfer_answer_asked_check check (asked in ('transfer', 'query', 'return', 'statement'));
