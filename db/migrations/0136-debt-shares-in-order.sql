-- concurrently
-- The role of requests never sorts, so the shares of a recovery come in their order from the index.
drop index concurrently if exists hold_debt_order;
create index concurrently hold_debt_order on hold (about, id) where state = 'open' and about like 'dbr\_%';
drop index concurrently if exists hold_debt;
