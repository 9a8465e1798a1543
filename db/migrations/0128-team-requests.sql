-- A request changes members, and never makes or changes an owner.
grant update (role, state, may_loans, may_affiliates, may_authorizations) on member to kasuwa_app;
create policy owner_stays on member as restrictive for update to kasuwa_app using (role <> 'merchant') with check (role <> 'merchant');

-- No request reads the hash of a link, and none accepts an invitation.
grant select (id, business_id, email, name, role, state, created_at, expires_at),
  insert (id, business_id, email, name, role, token_hash, invited_by, created_at, expires_at),
  update (state, token_hash, expires_at, ended_at) on team_invitation to kasuwa_app;
