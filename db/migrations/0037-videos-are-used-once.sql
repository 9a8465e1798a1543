-- A video shows that somebody was there at one moment. Its bytes are good for one try of one business, refused or not; the key
-- decides when two come at once.
create table used_video (
  sha256 bytea primary key,
  step_id text not null references verification_step,
  business_id text not null,
  round smallint not null, -- which try of the step
  used_at timestamptz not null
);
grant select, insert on used_video to kasuwa_system;
select append_only('used_video');
select hidden_from_app('used_video');

insert into used_video (sha256, step_id, business_id, round, used_at)
  select distinct on (u.sha256) u.sha256, f.step_id, f.business_id, f.round, s.moved_at
  from verification_file f join upload u on u.id = f.upload_id join verification_step s on s.id = f.step_id
  where f.part = 'video' order by u.sha256, f.step_id, f.round;

-- `question` is from now on the sentence that is asked for, drawn when the step opens. Those that were answered are not asked for again.
update verification_step set question = null where kind = 'liveliness' and state not in ('submitted', 'in_review', 'passed');
