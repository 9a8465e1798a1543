-- Sending a customer's payment back is a payment out whose subject is the collection. The fee of the collection goes back in the same journal.
alter table transfer
  add column subject_id text, -- The record that the payment is about: the collection that is sent back.
  add column fee_returned bigint not null default 0 constraint transfer_fee_returned check (fee_returned >= 0 and fee_returned < amount),
  add column vat_returned bigint not null default 0 constraint transfer_vat_returned check (vat_returned >= 0 and vat_returned <= fee_returned),
  drop constraint transfer_kind_check,
  add constraint transfer_kind_check check (kind in ('transfer', 'withdrawal', 'settlement', 'sending_back')),
  drop constraint transfer_check1,
  add constraint transfer_check1 check (total = amount + fee - fee_returned + case when duty_by = 'sender' then duty else 0 end),
  add constraint transfer_has_subject check ((kind = 'sending_back') = (subject_id is not null));
create index transfer_subject on transfer (subject_id, created_at) where subject_id is not null;

-- At most this much is sent back a day, whatever its number of payments.
insert into limit_rule (name, amount_kobo, starts_on) values ('sent_back_day', 50000000, '2020-01-01');
