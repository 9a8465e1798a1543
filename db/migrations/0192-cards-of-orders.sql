-- The order of a payment link that its payer pays by card. Null of a payment that the business started itself.
alter table card_payment add column expected_payment_id text references expected_payment;
grant insert (expected_payment_id) on card_payment to kasuwa_app;
