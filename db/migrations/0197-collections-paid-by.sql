-- concurrently
-- The payment that paid an order, so that it is not offered for another one.
drop index concurrently if exists expected_payment_paid_by;
create index concurrently expected_payment_paid_by on expected_payment (paid_by) where paid_by is not null;
