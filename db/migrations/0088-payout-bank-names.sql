-- Whether the name at the bank is that of the business or its owner. Null: entered before it was kept, and decided as one that differs.
alter table payout_bank add column name_agrees boolean;
