-- The open recall of a payment in. On its row, because the merchant's reversal locks it: a recalled payment goes back by its recall alone.
alter table collection add column recall_id text;
update collection c set recall_id = r.id from recall r where r.collection_id = c.id and r.state in ('received', 'secured', 'returning');
