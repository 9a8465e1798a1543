-- Facts that people add to a line of the history. No money depends on them.
create table history_annotation (
  item_id text primary key references history_item,
  business_id text not null references business,
  category_id text,
  category_name text,
  picture_upload_id text references upload,
  payer_confirmed_at timestamptz,
  dispute_status text not null default 'non' check (dispute_status in ('non', 'pending', 'resolved')),
  updated_at timestamptz not null,
  check ((category_id is null) = (category_name is null))
);
create index history_annotation_picture on history_annotation (picture_upload_id) where picture_upload_id is not null;
select belongs_to_business('history_annotation');
create or replace view unused_upload as
  select id, created_at from upload u
  where not exists (select from verification_file f where f.upload_id = u.id)
    and not exists (select from person p where p.picture_upload_id = u.id)
    and not exists (select from cashpoint c where c.picture_upload_id = u.id)
    and not exists (select from history_annotation a where a.picture_upload_id = u.id);
