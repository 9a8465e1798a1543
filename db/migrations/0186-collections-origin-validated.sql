-- Reads the rows that are there while payments go on.
alter table expected_payment validate constraint expected_payment_origin;
