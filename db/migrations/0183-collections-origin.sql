-- An order of a till is shown at its cashpoint, and not in the list of payment links.
alter table expected_payment add column origin text not null default 'link' check (origin in ('link', 'till'));
