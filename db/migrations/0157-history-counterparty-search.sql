-- Who paid businesses and was paid by them, for the search of operators: a part of a name or of an account number is found by its groups of three
-- letters. A job fills it behind the payments, because such an index costs too much in the commit of a payment.
create extension if not exists pg_trgm;

create table counterparty_search (
  business_id text not null,
  account_number text not null,
  bank_code text not null,
  name text not null,
  bank_name text not null,
  primary key (business_id, account_number, bank_code, name)
);
create index counterparty_search_text on counterparty_search using gin (account_number gin_trgm_ops, name gin_trgm_ops);
select hidden_from_app('counterparty_search');
grant select, insert on counterparty_search to kasuwa_system;
select open_to_operators('counterparty_search', 'select');

-- The time up to which payments were read for it.
create table counterparty_search_cursor (
  single boolean primary key default true check (single),
  read_to timestamptz not null
);
select hidden_from_app('counterparty_search_cursor');
grant select, insert, update on counterparty_search_cursor to kasuwa_system;
