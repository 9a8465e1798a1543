-- A payment that was refunded after a fraud (docs/money.md M73). When it comes back all the same, the money is not the customer's (M16).
alter table transfer add column refunded_dispute_id text;
