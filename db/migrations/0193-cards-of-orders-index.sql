-- concurrently
-- The pages of the processor that were opened for an order.
drop index concurrently if exists card_payment_order;
create index concurrently card_payment_order on card_payment (expected_payment_id) where expected_payment_id is not null;
