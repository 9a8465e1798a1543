create table if not exists biller_float (
  id integer primary key check (id = 1),
  balance_kobo integer not null
) strict;
insert or ignore into biller_float values (1, 0);

create table if not exists bill_order (
  request_id text primary key,
  order_id text not null,
  type text not null,
  service_id text not null,
  variation_id text,
  customer text not null,
  amount_kobo integer not null,
  charged_kobo integer not null,
  status text not null,
  token text,
  units text,
  created_at text not null
) strict;
create index if not exists bill_order_created on bill_order (created_at);
