-- The merchant gives the money of a disputed card payment back, or contests the dispute.
alter table card_dispute
  add column answer text check (answer in ('accepted', 'contested')),
  add column message text, -- To the processor, of one that is contested.
  add column upload_id text references upload, -- What proves it.
  add column answered_by text,
  add column answered_at timestamptz,
  add column told_at timestamptz, -- The processor has the answer.
  add column refusal text, -- Why the processor did not take it.
  add check ((answer is null) = (answered_at is null)),
  add check (answer is distinct from 'contested' or (message is not null and upload_id is not null));
create index card_dispute_of on card_dispute (business_id, opened_at desc);
create index card_dispute_upload on card_dispute (upload_id) where upload_id is not null;

create or replace view unused_upload as
  select id, created_at from upload u
  where not exists (select from verification_file f where f.upload_id = u.id)
    and not exists (select from person p where p.picture_upload_id = u.id)
    and not exists (select from cashpoint c where c.picture_upload_id = u.id)
    and not exists (select from history_annotation a where a.picture_upload_id = u.id)
    and not exists (select from support_message m where m.upload_id = u.id)
    and not exists (select from video_confirmation v where v.upload_id = u.id)
    and not exists (select from limit_increase l where l.upload_id = u.id)
    and not exists (select from card_dispute d where d.upload_id = u.id);

-- The picture of an answer is kept as long as the photo of a proof, from the end of its dispute.
create or replace view upload_use as
  select f.upload_id as id, case f.part when 'video' then 'video_days' else 'photo_days' end as rule,
    case
      when b.standing in ('no_debit', 'frozen', 'closing') then null
      when f.round < s.tries or s.state in ('rejected', 'lapsed', 'revoked') or (s.state = 'passed' and f.part = 'video') then s.moved_at
      when s.state = 'passed' and b.standing = 'closed'
        then greatest(s.moved_at, (select max(c.created_at) from business_standing_change c where c.business_id = b.id))
    end as ended_at
  from verification_file f join verification_step s on s.id = f.step_id join business b on b.id = f.business_id
  union all
  select v.upload_id, 'video_days', case when b.standing in ('no_debit', 'frozen', 'closing') then null else v.confirmed_at end
  from video_confirmation v left join business b on b.id = v.business_id
  where v.upload_id is not null
  union all
  select l.upload_id, 'video_days',
    case when l.state in ('granted', 'refused', 'expired') and b.standing not in ('no_debit', 'frozen', 'closing') then l.moved_at end
  from limit_increase l join business b on b.id = l.business_id
  union all
  select d.upload_id, 'photo_days', case when b.standing not in ('no_debit', 'frozen', 'closing') then d.ended_at end
  from card_dispute d join business b on b.id = d.business_id where d.upload_id is not null;
