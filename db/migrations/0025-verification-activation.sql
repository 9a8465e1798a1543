-- The commit that activates a business adds its row. The owner sees the account number once, on any device, until `seen_at` is set.
create table activation_notice (
  business_id text primary key references business,
  created_at timestamptz not null,
  seen_at timestamptz
);
select belongs_to_business('activation_notice');
-- Owners of businesses that were activated before know their account numbers.
insert into activation_notice (business_id, created_at, seen_at) select id, now(), now() from business where tier <> 'unverified';
