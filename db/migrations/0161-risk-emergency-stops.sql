-- One person stops money out of a business at once. A second person confirms it within an hour, or it lapses (docs/money.md §8).
create table emergency_stop (
  id text primary key,
  business_id text not null references business,
  matter text not null, -- An alert, or the business since two people last decided about its standing.
  alert_id text references risk_alert,
  stopped_by text not null references operator,
  state text not null check (state in ('open', 'confirmed', 'lifted', 'lapsed')),
  stopped_at timestamptz not null,
  ends_at timestamptz not null,
  alarmed_at timestamptz,
  ended_by text references operator, -- Nobody: it lapsed.
  ended_at timestamptz,
  unique (matter, stopped_by), -- One person stops money out once in one matter.
  check ((state = 'open') = (ended_at is null))
);
create unique index emergency_stop_open on emergency_stop (business_id) where state = 'open';
create index emergency_stop_due on emergency_stop (ends_at, id) where state = 'open';
grant select, insert, update on emergency_stop to kasuwa_system;
select hidden_from_app('emergency_stop');
select open_to_operators('emergency_stop', 'select, insert, update (state, ended_by, ended_at)');

-- Why the standing changed: two people decided, one person stopped money out at once, a person ended that stop, or it lapsed.
alter table business_standing_change add column origin text not null default 'two_people'
  check (origin in ('two_people', 'emergency', 'lifted', 'lapsed'));
alter table business_standing_change alter column proposed_by drop not null, alter column decided_by drop not null;
alter table business_standing_change add constraint business_standing_change_people
  check (origin <> 'two_people' or (proposed_by is not null and decided_by is not null));
