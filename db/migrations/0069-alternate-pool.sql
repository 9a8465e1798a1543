-- Money in alternate accounts that the partner's report of settlements shows (M46).
insert into account (kind, partner, normal, floor) values ('bank_pool', 'providus', 1, null) on conflict do nothing;
