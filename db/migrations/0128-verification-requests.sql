-- Requests submit the steps of their business. Numbers stay sealed with a key that the database never sees. The partner's answers are of jobs.
grant insert (id, business_id, kind, state, moved_at, created_at), update (state, tries, reason, moved_at, review_due_at, question)
  on verification_step to kasuwa_app;
grant select, insert, update (bvn, birthdate, fingerprint, last_four, consent_reference, consent_asked_at, otp_reference, otp_sent_at, otp_sent_to, otp_tries)
  on bvn_check to kasuwa_app;
grant select, insert, update (nin, birthdate, fingerprint, last_four) on nin_check to kasuwa_app;
grant insert on verification_move, verification_file, verification_paper, used_video to kasuwa_app;
grant update (seen_at) on activation_notice to kasuwa_app;

-- A partner or staff pass a step, and no request does.
create policy passed_by_others on verification_step as restrictive to kasuwa_app using (true) with check (state <> 'passed');
