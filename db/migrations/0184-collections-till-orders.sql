-- concurrently
-- The newest orders of a till.
drop index concurrently if exists expected_payment_till;
create index concurrently expected_payment_till on expected_payment (cashpoint_id, created_at desc) where origin = 'till';
-- The newest payment links, which orders of tills would bury.
drop index concurrently if exists expected_payment_links;
create index concurrently expected_payment_links on expected_payment (business_id, created_at desc) where origin = 'link';
