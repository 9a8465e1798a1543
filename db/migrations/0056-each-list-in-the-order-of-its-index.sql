-- Each list of the history is read in the order of an index that its whole filter leads into, also where what it asks for is rare:
-- one cashpoint of a business with many, what left from a cashpoint, the transfers of a shop that is paid by card.
drop index history_cashpoint;
create index history_cashpoint on history_item (business_id, cashpoint_id, created_at desc, id desc) where cashpoint_id is not null;
create index history_cashpoint_out on history_item (business_id, cashpoint_id, created_at desc, id desc)
  where cashpoint_id is not null and direction = 'debit';
create index history_transfers_in on history_item (business_id, created_at desc, id desc) where direction = 'credit' and channel <> 'card';
