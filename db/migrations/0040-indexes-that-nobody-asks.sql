-- Each payment wrote into these, and no query reads by them.
drop index transfer_business;
drop index hold_about;
drop index journal_business;

-- Only what was matched has a line, and only that must be alone on it.
alter table clearing_item drop constraint clearing_item_partner_line_id_key;
create unique index clearing_item_line on clearing_item (partner, line_id) where line_id is not null;
