-- For the new customers of a cashpoint on each of the last days.
create index cashpoint_customer_first on cashpoint_customer (cashpoint_id, first_at);
