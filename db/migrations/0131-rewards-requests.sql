-- A business makes itself a member, and no other one.
create policy joins on downline_member for insert to kasuwa_app with check (id collate "C" = any ((select current_businesses())::text[]));
create policy only_joins on downline_member as restrictive for insert to kasuwa_app with check (id collate "C" = any ((select current_businesses())::text[]));
grant insert on downline_member to kasuwa_app;

-- The members of a downline, with what their aggregator and agent may know of other businesses.
create view downline_business with (security_barrier = true) as
  select m.id, m.business_id, m.agent_id, m.joined_at, b.name, b.contact_firstname, b.contact_lastname
  from downline_member m join business b on b.id = m.id
  where m.business_id = any ((select current_businesses())::text[]) or m.agent_id = any ((select current_businesses())::text[]);
grant select on downline_business to kasuwa_app;

-- The days of the members whom an agent brought, without what their aggregator earned.
create view brought_day with (security_barrier = true) as
  select m.agent_id, d.member_id, d.day, d.payments, d.takings from downline_member m join bonus_day d on d.member_id = m.id
  where m.agent_id = any ((select current_businesses())::text[]);
grant select on brought_day to kasuwa_app;

-- What a business may know of those that it referred.
create view referred_business with (security_barrier = true) as
  select r.id, r.business_id, b.name, b.tier from referral r join business b on b.id = r.id
  where r.business_id = any ((select current_businesses())::text[]);
grant select on referred_business to kasuwa_app;
