-- The file was deleted at the end of its retention. The row stays, for the decisions that name it.
alter table upload add column dropped_at timestamptz;
create index upload_kept on upload (created_at, id) where dropped_at is null;

-- Each use of a file that has a retention. `rule`: the dated limit, in days from `ended_at`; null while the use goes on. A photo of a proof that
-- holds is used as long as its business is a customer. Nothing ends while an order stops the business.
create view upload_use as
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
  from limit_increase l join business b on b.id = l.business_id;
grant select on upload_use to kasuwa_system;
create index video_confirmation_upload on video_confirmation (upload_id) where upload_id is not null;

-- Days, and not kobo. Five years is the least that the rules against money laundering ask for.
insert into limit_rule (name, amount_kobo, starts_on) values ('video_days', 365, '2020-01-01'), ('photo_days', 1826, '2020-01-01');
