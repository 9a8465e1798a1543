-- Videos that confirm a new PIN, a new password or a new team member (flag hide.pin.reset). One open question for each purpose and subject.
create table video_confirmation (
  id text primary key,
  purpose text not null check (purpose in ('pin_change', 'pin_reset', 'password_change', 'password_reset', 'team_invite')),
  subject text not null, -- Person and business for a PIN, the person for a password, the e-mail address without a session.
  business_id text, -- Null without a session.
  person_id text,
  question text not null, -- The sentence to say in the video.
  upload_id text unique references upload,
  sha256 bytea unique, -- Of the video: it proves presence at one moment, so its bytes count once.
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  check ((confirmed_at is null) = (upload_id is null)),
  check ((upload_id is null) = (sha256 is null))
);
create unique index video_confirmation_open on video_confirmation (purpose, subject) where confirmed_at is null;
create index video_confirmation_subject on video_confirmation (purpose, subject, confirmed_at);
create index video_confirmation_asked on video_confirmation (asked_at) where confirmed_at is null;
grant select, insert, update, delete on video_confirmation to kasuwa_system;
select hidden_from_app('video_confirmation');

-- A video of a forgotten password comes from a visitor without a session. `visitor`: the id of the confirmation.
alter table upload alter column business_id drop not null;
alter table upload alter column person_id drop not null;
alter table upload add column visitor text;
alter table upload add constraint upload_giver check ((person_id is null) = (visitor is not null) and (business_id is null) = (person_id is null));

create or replace view unused_upload as
  select id, created_at from upload u
  where not exists (select from verification_file f where f.upload_id = u.id)
    and not exists (select from person p where p.picture_upload_id = u.id)
    and not exists (select from cashpoint c where c.picture_upload_id = u.id)
    and not exists (select from history_annotation a where a.picture_upload_id = u.id)
    and not exists (select from support_message m where m.upload_id = u.id)
    and not exists (select from video_confirmation v where v.upload_id = u.id);
