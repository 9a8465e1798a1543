-- The national register of BVNs, with the persons that were entered on the consent site or by the console API.
create table if not exists citizen (
  bvn text primary key,
  firstname text not null,
  middlename text not null,
  lastname text not null,
  birthdate text not null,
  phone text not null
) strict;

create table if not exists consent (
  reference text primary key,
  bvn text not null,
  given_at text
) strict;

create table if not exists sent_code (
  reference text primary key,
  code text not null,
  holds_until text not null,
  used integer not null default 0
) strict;
