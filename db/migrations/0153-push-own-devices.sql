-- A person who waits for the end of a payment is told on the own devices: the request asks whether there is one.
grant select (person_id) on push_subscription to kasuwa_app;
