-- What a business and staff write to each other. Cashiers have a conversation of their own cashpoint; `cashpoint_id` is null in that of the business.
create table support_message (
  id text primary key,
  business_id text not null references business,
  cashpoint_id text references cashpoint,
  author text not null check (author in ('customer', 'staff')),
  person_id text references person, -- Null for staff.
  author_name text not null,
  text text not null,
  upload_id text references upload,
  created_at timestamptz not null,
  read_at timestamptz, -- When the other side saw it.
  check ((author = 'staff') = (person_id is null))
);
create index support_message_newest on support_message (business_id, coalesce(cashpoint_id, ''), created_at desc, id desc);
create index support_message_unanswered on support_message (created_at) where author = 'customer' and read_at is null;
create index support_message_upload on support_message (upload_id) where upload_id is not null;
select belongs_to_business('support_message');
create or replace view unused_upload as
  select id, created_at from upload u
  where not exists (select from verification_file f where f.upload_id = u.id)
    and not exists (select from person p where p.picture_upload_id = u.id)
    and not exists (select from cashpoint c where c.picture_upload_id = u.id)
    and not exists (select from history_annotation a where a.picture_upload_id = u.id)
    and not exists (select from support_message m where m.upload_id = u.id);
