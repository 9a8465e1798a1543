-- concurrently
-- The order before 0106. A process of the version before lists customers without it until it is restarted.
drop index concurrently if exists customer_latest;
drop index concurrently if exists cashpoint_customer_latest;
