-- An order of a till is shown at its cashpoint, and not in the list of payment links.
alter table expected_payment
  add column origin text not null default 'link',
  -- Checked for rows that are there in 0186, which locks nobody out meanwhile.
  add constraint expected_payment_origin check (origin in ('link', 'till')) not valid;
