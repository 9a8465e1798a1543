-- Committed before each call to the bank, so that nobody sends again while a call may still be on its way.
alter table transfer_attempt add column sent_at timestamptz;
-- The sweep looks for notices that nothing came of.
create index inbound_notice_received on inbound_notice (partner, received_at);
