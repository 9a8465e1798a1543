-- What a payer names, and the cashpoint that it belongs to: its account number, its alternate account, or the reference of a card payment.
-- QR and dial codes name the account number. A later source of collections is added here.
create view collection_address with (security_invoker = true) as
  select account_number as address, business_id, id as cashpoint_id from cashpoint where account_number is not null
  union all select account_number, business_id, cashpoint_id from alternate_account where account_number is not null
  union all select id, business_id, cashpoint_id from card_payment;
grant select on collection_address to kasuwa_app, kasuwa_system;
