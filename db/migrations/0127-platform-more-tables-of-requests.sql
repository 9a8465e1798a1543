-- Requests of more modules run under row-level security. Each table is opened as far as they read and write it; the rule of its rows stands.

-- Limits. The sentence that a video took stays until the next one is drawn: a request deletes nothing.
alter table limit_question add column taken_at timestamptz;
grant select, insert, update (question, drawn_at, taken_at) on limit_question to kasuwa_app;
grant insert, update (state, amount, upload_id, question, reason, moved_at, due_at) on limit_increase to kasuwa_app;
grant insert on limit_increase_move, limit_video, business_limit to kasuwa_app;

-- Debts. The share that is taken is the same for all.
create policy rules_of_all on debt_rule for select to kasuwa_app using (true);
grant select on debt_rule to kasuwa_app;

-- The details of a business.
create policy own_membership on downline_member for select to kasuwa_app using (id collate "C" = any ((select current_businesses())::text[]));
grant select on sandbox_twin to kasuwa_app;

-- Payout banks. An alert is raised once for a bank, and staff decide it.
grant insert, update (state, decided_by, reason, decided_at) on payout_bank to kasuwa_app;
grant select (kind, subject, business_id), insert (id, kind, subject, business_id, what, amount, facts, state, raised_at, due_at) on risk_alert to kasuwa_app;

-- Disputes.
grant insert, update (state, acknowledged_at, question, answer, decided_by, decided_at, reason, appealed_at, answer_due) on dispute to kasuwa_app;
grant insert on dispute_move to kasuwa_app;

-- Notifications. Which devices have them; their addresses stay closed.
grant select (business_id, session_id, endpoint_hash, with_amounts, created_at) on push_subscription to kasuwa_app;

-- Approvals. A decision belongs to the business of its approval.
grant select, insert, update (state, accepted_total, reason, grant_id, approved_at, ended_at) on approval to kasuwa_app;
create policy begins_waiting on approval as restrictive for insert to kasuwa_app with check (state = 'waiting' and grant_id is null);
create policy of_own_approvals on approval_decision to kasuwa_app
  using (exists (select from approval a where a.id = approval_id)) with check (exists (select from approval a where a.id = approval_id));
grant select, insert on approval_decision, approval_policy to kasuwa_app;
-- The last approval opens the grant that carrying it out uses up, for the person who asked.
grant insert (id, person_id, business_id, session_id, state, granted_at, expires_at) on pin_grant to kasuwa_app;
create policy only_of_approvals on pin_grant as restrictive for insert to kasuwa_app with check (exists (
  select from approval a where a.id = pin_grant.session_id and a.grant_id = pin_grant.id and a.asked_by = pin_grant.person_id and a.state = 'approved'));
