-- `secured`: the target of its lien, no more than what is left of the payment. `excess`: what was lost beyond that, which is a case of finance.
alter table card_dispute
  alter column hold_id drop not null, -- None, when nothing is left to secure.
  add column secured bigint not null default 0 check (secured between 0 and amount),
  add column excess bigint not null default 0 check (excess between 0 and amount);
-- A payment may have been refunded and then lost: `excess` is the part of the dispute beyond the payment.
update card_dispute d set secured = d.amount, excess = coalesce(e.excess, 0)
  from card_dispute o left join (
    select l.id, least(l.amount, greatest(0, coalesce(r.amount, 0) + sum(l.amount) over (partition by l.payment_id order by l.ended_at, l.id) - p.amount)) as excess
    from card_dispute l join card_payment p on p.id = l.payment_id
    left join (select payment_id, sum(amount) as amount from card_refund where state in ('requested', 'sent', 'processed') group by 1) r
      on r.payment_id = l.payment_id
    where l.state = 'lost'
  ) e on e.id = o.id
  where o.id = d.id;
-- After the update, because it would refuse an open dispute before. A process of the release before adds a dispute without `secured`.
alter table card_dispute add check (hold_id is not null or secured = 0);

-- Refunds and disputes of a card payment are counted on its row, which each of their commands locks: together they take no more than was paid.
alter table card_payment
  add column given_back bigint not null default 0 check (given_back between 0 and amount), -- Refunds that were made and disputes that were lost.
  add column in_refund bigint not null default 0 check (in_refund >= 0), -- The refund under way.
  add column in_dispute bigint not null default 0 check (in_dispute >= 0); -- The disputes that are open.
update card_payment p set
  given_back = (select coalesce(sum(amount), 0) from card_refund where payment_id = p.id and state = 'processed')
    + (select coalesce(sum(amount - excess), 0) from card_dispute where payment_id = p.id and state = 'lost'),
  in_refund = (select coalesce(sum(amount), 0) from card_refund where payment_id = p.id and state in ('requested', 'sent')),
  in_dispute = (select coalesce(sum(amount), 0) from card_dispute where payment_id = p.id and state = 'opened');

-- One at a time. A second part can be refunded when the first has ended.
drop index card_refund_one;
create unique index card_refund_one on card_refund (payment_id) where state in ('requested', 'sent');
