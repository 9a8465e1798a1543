-- The accounts of a closed business take no money and no debt: the ledger carries both on to suspense (docs/money.md M74). A column of
-- the account and not of the business, because each posting locks and reads the account.
alter table account add column is_closed boolean not null default false;
update account set is_closed = true where business_id in (select id from business where standing = 'closed');
