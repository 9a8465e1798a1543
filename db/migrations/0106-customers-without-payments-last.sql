-- Customers whose payments all went back stand after the others.
create index customer_listed on customer (business_id, (payments > 0) desc, last_at desc, account_number, bank_code);
drop index customer_latest;
create index cashpoint_customer_listed on cashpoint_customer (cashpoint_id, (payments > 0) desc, last_at desc, account_number desc, bank_code desc);
drop index cashpoint_customer_latest;
