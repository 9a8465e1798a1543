-- The short reference of each payment, such as `KSW-7Q4K-0P2M` (docs/decisions/0031). A line has a number. Its code is that number in
-- an order that does not show it, and eight characters write the code.
alter table history_item add column number bigint generated always as identity (maxvalue 1099511627775);
alter table history_item add constraint history_item_number_key unique (number);
-- The id of a receipt is that of its line under another prefix, so an index of its own is not needed.
alter table history_item drop constraint history_item_receipt_id_key,
  add constraint history_item_receipt_id_derived check (receipt_id = 'rct_' || substr(id, 5));

-- A permutation of 40 bits: a Feistel network of six rounds over two halves of 20 bits. Each database has its own keys, so a code does
-- not tell how many payments there are. The keys must never change, because codes are on paper; a dump contains them.
do $build$
declare
  masks text := (select string_agg(key, ', ') from (select ('x' || left(gen_random_uuid()::text, 5))::bit(20)::int::text as key from generate_series(1, 6)) k);
  shifts text := (select string_agg(key, ', ') from (select ('x' || right(gen_random_uuid()::text, 10))::bit(40)::bigint::text as key from generate_series(1, 6)) k);
begin
  execute format($function$
    create function payment_code(number bigint) returns bigint language plpgsql immutable strict parallel safe as $$
    declare
      masks constant bigint[] := array[%1$s]; shifts constant bigint[] := array[%2$s];
      high bigint := number >> 20; low bigint := number & 1048575; mixed bigint;
    begin
      for round in 1..6 loop
        mixed := high # ((((low # masks[round]) * (low + shifts[round])) >> 11) & 1048575);
        high := low;
        low := mixed;
      end loop;
      return high << 20 | low;
    end $$ $function$, masks, shifts);
  execute format($function$
    create function payment_number(code bigint) returns bigint language plpgsql immutable strict parallel safe as $$
    declare
      masks constant bigint[] := array[%1$s]; shifts constant bigint[] := array[%2$s];
      high bigint := code >> 20; low bigint := code & 1048575; mixed bigint;
    begin
      for round in reverse 6..1 loop
        mixed := low # ((((high # masks[round]) * (high + shifts[round])) >> 11) & 1048575);
        low := high;
        high := mixed;
      end loop;
      return high << 20 | low;
    end $$ $function$, masks, shifts);
end $build$;
