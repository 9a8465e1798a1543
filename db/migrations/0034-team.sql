-- What one member may not do although the role may (SHELL-50..52). The owner decides; at first nothing is withheld.
alter table member add column may_loans boolean not null default true, add column may_affiliates boolean not null default true,
  add column may_authorizations boolean not null default true;

-- An open invitation of which the time is over has expired; sent again, it is open with a new link. Only the hash of the link is stored.
create table team_invitation (
  id text primary key,
  business_id text not null references business,
  email citext not null,
  name text not null,
  role text not null check (role not in ('merchant', 'cashier', 'cashieraccountant')),
  state text not null default 'open' check (state in ('open', 'accepted', 'revoked')),
  token_hash bytea not null unique,
  invited_by text not null references person,
  accepted_by text references person,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'accepted') = (accepted_by is not null)),
  check ((state = 'open') = (ended_at is null))
);
create unique index team_invitation_one_open on team_invitation (business_id, email) where state = 'open';
grant select, insert, update on team_invitation to kasuwa_system;
select hidden_from_app('team_invitation');
