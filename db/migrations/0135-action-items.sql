-- What waits for people of a business is read with each dashboard.
create index bulk_run_waiting on bulk_run (business_id) where state in ('paused', 'finished_with_failures');
create index dispute_asked on dispute (business_id) where state = 'awaiting_merchant';
create index card_dispute_waiting on card_dispute (business_id) where state = 'opened';
create index loan_restructuring_offered on loan_restructuring (business_id) where state = 'offered';
