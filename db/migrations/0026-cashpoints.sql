-- A cashier may have no e-mail address, and then signs in by phone. A password that we made must be replaced at the first sign-in.
alter table person alter column email drop not null, add column password_is_temporary boolean not null default false,
  add constraint person_has_login check (email is not null or phone is not null);

-- The person who works at a cashpoint, as the business named them.
alter table cashpoint add column contact_firstname text not null default '', add column contact_lastname text not null default '',
  add column phone text, add column email citext;
update cashpoint c set contact_firstname = b.contact_firstname, contact_lastname = b.contact_lastname, phone = b.phone, email = b.email
from business b where b.id = c.business_id and c.is_default;
update cashpoint c set contact_firstname = p.firstname, contact_lastname = p.lastname, phone = p.phone, email = p.email
from member m join person p on p.id = m.person_id where m.cashpoint_id = c.id and m.role = 'cashier';
