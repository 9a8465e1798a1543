-- concurrently
-- Customers whose payments all went back stand after the others.
drop index concurrently if exists customer_listed;
create index concurrently customer_listed on customer (business_id, (payments > 0) desc, last_at desc, account_number, bank_code);
drop index concurrently if exists cashpoint_customer_listed;
create index concurrently cashpoint_customer_listed
  on cashpoint_customer (cashpoint_id, (payments > 0) desc, last_at desc, account_number desc, bank_code desc);
