-- The rules of one name and class that start on the same day are one schedule, and a newer schedule takes the place of an
-- older one with all its bands: the duty of 2026 says itself that it asks nothing below its step.
insert into fee_rule (name, classification, from_kobo, rate_ppm, flat_kobo, cap_kobo, starts_on) values
  ('stamp_duty', null, 0, 0, 0, null, '2026-01-01');
