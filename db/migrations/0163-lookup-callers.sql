-- Support sends an invitation again for a caller: it sees to whom, and not the link.
select open_to_operators('team_invitation', 'select (id, business_id, email, name, role, state, expires_at)');
