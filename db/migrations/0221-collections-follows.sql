-- concurrently
drop index concurrently if exists expected_payment_follows;
create unique index concurrently expected_payment_follows on expected_payment (follows) where follows is not null;
