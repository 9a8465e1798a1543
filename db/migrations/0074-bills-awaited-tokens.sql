-- A prepaid purchase that the biller delivered without its token. The money was taken, so the payment is settled; the token is asked for.
alter table bill_purchase
  add column token_state text check (token_state in ('awaited', 'at_desk', 'come', 'refunded')), -- Null: the token came with the delivery, or there is none.
  add column token_asked smallint not null default 0, -- Times that the biller was asked for it.
  add column token_next_ask_at timestamptz,
  add column token_awaited_at timestamptz, -- When it was delivered without its token.
  add constraint bill_purchase_token_awaited check (
    (token_state in ('awaited', 'at_desk')) is true = (token_next_ask_at is not null)
    and (token_state is null) = (token_awaited_at is null)
    and (token is null or token_state is null or token_state in ('come', 'refunded'))
  );
update bill_purchase p set token_state = 'awaited', token_next_ask_at = now(), token_awaited_at = now()
from transfer t
where t.id = p.id and t.state = 'settled' and p.type = 'electricity' and p.variation_id = 'prepaid' and p.charged is not null and p.token is null;
create index bill_purchase_token_due on bill_purchase (token_next_ask_at) where token_next_ask_at is not null;
create index bill_purchase_token_at_desk on bill_purchase (token_awaited_at) where token_state = 'at_desk';
