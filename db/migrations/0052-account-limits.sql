-- Requests for another daily limit (docs/money.md §8, limit increase). A granted limit is a dated row, and the last one stands on the business.
alter table business add column daily_limit_kobo bigint check (daily_limit_kobo > 0); -- Null: the limit of the tier.

insert into limit_rule (name, amount_kobo, starts_on) values ('verified_most', 500000000, '2020-01-01');

create table limit_increase (
  id text primary key,
  business_id text not null references business,
  person_id text not null references person,
  state text not null check (state in ('in_review', 'more_needed', 'granted', 'refused', 'expired')),
  amount bigint not null check (amount > 0),
  from_amount bigint not null,
  upload_id text not null references upload,
  question text not null, -- The sentence that is said in the video.
  reason text, -- The owner reads it.
  asked_at timestamptz not null,
  moved_at timestamptz not null,
  due_at timestamptz -- Of staff while in review, of the owner while more is needed.
);
create unique index limit_increase_one_open on limit_increase (business_id) where state in ('in_review', 'more_needed');
create index limit_increase_in_review on limit_increase (due_at, id) where state = 'in_review';
create index limit_increase_more_needed on limit_increase (due_at) where state = 'more_needed';
create index limit_increase_of on limit_increase (business_id, asked_at);
create index limit_increase_upload on limit_increase (upload_id);
select belongs_to_business('limit_increase');

create table limit_increase_move (
  id bigint generated always as identity primary key,
  request_id text not null references limit_increase,
  business_id text not null,
  from_state text not null,
  to_state text not null,
  actor text not null,
  reason text,
  at timestamptz not null
);
create index limit_increase_move_of on limit_increase_move (request_id, id);
grant select, insert on limit_increase_move to kasuwa_system;
select append_only('limit_increase_move');
select hidden_from_app('limit_increase_move');

-- The bytes of a video count for one request.
create table limit_video (
  sha256 bytea primary key,
  business_id text not null references business,
  used_at timestamptz not null
);
grant select, insert on limit_video to kasuwa_system;
select append_only('limit_video');
select hidden_from_app('limit_video');

-- The sentence of the next video.
create table limit_question (
  business_id text primary key references business,
  question text not null,
  drawn_at timestamptz not null
);
grant select, insert, update, delete on limit_question to kasuwa_system;
select hidden_from_app('limit_question');

create table business_limit (
  id bigint generated always as identity primary key,
  business_id text not null references business,
  amount_kobo bigint not null check (amount_kobo > 0),
  starts_at timestamptz not null,
  request_id text references limit_increase, -- Null: the owner lowered it.
  set_by text not null
);
create index business_limit_of on business_limit (business_id, starts_at);
grant select, insert on business_limit to kasuwa_system;
select append_only('business_limit');
select hidden_from_app('business_limit');

-- A business reads its ended liens on one page.
create index hold_liens_of on hold (business_id, closed_at) where kind = 'lien';

create or replace view unused_upload as
  select id, created_at from upload u
  where not exists (select from verification_file f where f.upload_id = u.id)
    and not exists (select from person p where p.picture_upload_id = u.id)
    and not exists (select from cashpoint c where c.picture_upload_id = u.id)
    and not exists (select from history_annotation a where a.picture_upload_id = u.id)
    and not exists (select from support_message m where m.upload_id = u.id)
    and not exists (select from video_confirmation v where v.upload_id = u.id)
    and not exists (select from limit_increase l where l.upload_id = u.id);
