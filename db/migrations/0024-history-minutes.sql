-- Money received in each minute, so that today is compared with yesterday up to the same minute without counting payments. A job
-- deletes minutes before yesterday.
create table received_minute (
  business_id text not null,
  minute timestamptz not null,
  amount bigint not null,
  primary key (business_id, minute)
) with (fillfactor = 75, autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
create index received_minute_oldest on received_minute (minute);
select belongs_to_business('received_minute');
grant delete on received_minute to kasuwa_system;
insert into received_minute (business_id, minute, amount)
  select business_id, date_trunc('minute', created_at), sum(amount) from history_item
  where direction = 'credit' and state <> 'failed' and created_at >= now() - interval '2 days' group by 1, 2;
