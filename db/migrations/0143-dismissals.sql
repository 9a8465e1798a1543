-- What a person has put away in a business, so that no device suggests it again.
create table dismissal (
  business_id text not null references business,
  person_id text not null references person,
  item text not null,
  created_at timestamptz not null,
  primary key (business_id, person_id, item)
);
select belongs_to_business('dismissal', 'select, insert, delete');
