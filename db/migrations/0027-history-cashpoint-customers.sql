-- The customers of one cashpoint, written with `customer` in the commit of the payment.
create table cashpoint_customer (
  business_id text not null references business,
  cashpoint_id text not null,
  account_number text not null,
  bank_code text not null,
  bank_name text not null,
  name text not null,
  payments integer not null,
  received bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (cashpoint_id, account_number, bank_code)
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
create index cashpoint_customer_latest on cashpoint_customer (cashpoint_id, last_at desc, account_number desc, bank_code desc);
select belongs_to_business('cashpoint_customer');

-- The counter of each cashpoint's customers. An upsert that finds the customer fires update triggers only.
create function count_cashpoint_customer() returns trigger language plpgsql as $$
begin
  insert into business_counter as c (business_id, kind, count) values (new.business_id, 'customers ' || new.cashpoint_id, 1)
  on conflict (business_id, kind) do update set count = c.count + 1;
  return null;
end $$;
create trigger cashpoint_customer_counted after insert on cashpoint_customer for each row execute function count_cashpoint_customer();

insert into cashpoint_customer (business_id, cashpoint_id, account_number, bank_code, bank_name, name, payments, received, first_at, last_at)
select business_id, cashpoint_id, party_account, party_bank_code, (array_agg(party_bank_name order by created_at desc))[1],
  (array_agg(party_name order by created_at desc))[1], count(*) filter (where state <> 'failed'),
  coalesce(sum(amount) filter (where state <> 'failed'), 0), min(created_at), max(created_at)
from history_item where direction = 'credit' and cashpoint_id is not null group by business_id, cashpoint_id, party_account, party_bank_code;
