-- People who asked to be told when a payment out has ended. A row goes when they are told.
create table payment_notice (
  transfer_id text not null,
  business_id text not null references business,
  person_id text not null references person,
  created_at timestamptz not null,
  primary key (transfer_id, person_id)
);
create index payment_notice_business on payment_notice (business_id);
select belongs_to_business('payment_notice', 'select, insert');
select refers_to('payment_notice', '{transfer_id,business_id}', 'transfer', '{id,business_id}');
grant delete on payment_notice to kasuwa_system;
