-- What a warranter can vouch for: a share of the usual takings in all, and how many days late the own loan may be.
insert into loan_rule values
  ('warranter_share_ppm', 1000000, '2020-01-01'),
  ('warranter_late_days', 0, '2020-01-01');
