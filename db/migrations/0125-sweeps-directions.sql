-- Own money goes into the pool from any of our accounts: `house_to_pool`, or the name of a bank of alternate accounts and `_to_pool`.
alter table sweep drop constraint sweep_direction_check;
alter table sweep add constraint sweep_direction_check check (direction ~ '^(pool_to_house|[a-z][a-z0-9-]*_to_pool)$');
