-- The failure modes that are set. An empty ending means the whole subject.
create table if not exists failure_mode (
  partner text not null,
  subject text not null,
  ending text not null,
  mode text not null,
  primary key (partner, subject, ending)
) strict;
