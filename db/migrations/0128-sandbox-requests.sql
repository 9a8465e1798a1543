-- A request asks for the twin of its business, and activates it. What the sandbox answers is written by the job.
grant select, insert (business_id, asked_by, asked_at), update (state, asked_by, asked_at, created_at, activated_at) on sandbox_twin to kasuwa_app;
create policy asked_or_active on sandbox_twin as restrictive for update to kasuwa_app using (true) with check (state in ('requested', 'active'));
