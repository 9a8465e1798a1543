-- concurrently
-- What waits for people of a business is read with each dashboard.
drop index concurrently if exists bulk_run_waiting;
create index concurrently bulk_run_waiting on bulk_run (business_id) where state in ('paused', 'finished_with_failures');
drop index concurrently if exists dispute_asked;
create index concurrently dispute_asked on dispute (business_id) where state = 'awaiting_merchant';
drop index concurrently if exists card_dispute_waiting;
create index concurrently card_dispute_waiting on card_dispute (business_id) where state = 'opened';
drop index concurrently if exists loan_restructuring_offered;
create index concurrently loan_restructuring_offered on loan_restructuring (business_id) where state = 'offered';
