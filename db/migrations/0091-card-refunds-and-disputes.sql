-- Refunds and disputes of a card payment are counted on its row, which each of their commands locks: together they take no more than was paid.
alter table card_payment
  add column given_back bigint not null default 0 check (given_back between 0 and amount), -- Refunds that were made and disputes that were lost.
  add column in_refund bigint not null default 0 check (in_refund >= 0), -- The refund under way.
  add column in_dispute bigint not null default 0 check (in_dispute >= 0); -- The disputes that are open.
update card_payment p set
  given_back = least(p.amount, (select coalesce(sum(amount), 0) from card_refund where payment_id = p.id and state = 'processed')
    + (select coalesce(sum(amount), 0) from card_dispute where payment_id = p.id and state = 'lost')),
  in_refund = (select coalesce(sum(amount), 0) from card_refund where payment_id = p.id and state in ('requested', 'sent')),
  in_dispute = (select coalesce(sum(amount), 0) from card_dispute where payment_id = p.id and state = 'opened');

-- One at a time. A second part can be refunded when the first has ended.
drop index card_refund_one;
create unique index card_refund_one on card_refund (payment_id) where state in ('requested', 'sent');

-- `secured`: the target of its lien, no more than what is left of the payment. `excess`: what was lost beyond that, which is a case of finance.
alter table card_dispute
  alter column hold_id drop not null, -- None, when nothing is left to secure.
  add column secured bigint not null default 0 check (secured between 0 and amount),
  add column excess bigint not null default 0 check (excess between 0 and amount),
  add check ((hold_id is null) = (secured = 0) or state <> 'opened');
update card_dispute set secured = amount;
